/** Usage of a pool's connections. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
  max: number;
}

/** The only details of a query that are reported: its text may contain user data. */
export interface QueryInfo {
  /** Lower case, such as `select`. */
  operation: string;
  /** The first table of the statement, if possible outside of its subqueries. */
  table: string | undefined;
}
/** Called when a query begins. @returns a function to call when it ends */
export type QueryObserver = (query: QueryInfo) => (failure?: unknown) => void;

type Query = (...args: unknown[]) => unknown;
/** Postgres parses and plans the statement once per connection, under its name. */
type PreparedQuery = (statement: {
  name: string;
  text: string;
  values: readonly unknown[];
}) => Promise<{ rows: Record<string, unknown>[] }>;
/** The parts of a connection of `pg` that are used here. */
export interface ObservedClient {
  query: Query;
  end(): Promise<void>;
  release(): void;
}
/** The parts of a `pg` pool that are used here. */
export interface ObservedPool {
  connect(): Promise<{ query: PreparedQuery } & ObservedClient>;
  end(): Promise<void>;
  readonly options: { types: { setTypeParser(type: number, parse: (text: string) => unknown): void } };
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  on(event: 'connect', listener: (client: ObservedClient) => void): unknown;
}

const firstTable = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)/i;

/** The statement without what is in its parentheses. */
function withoutSubqueries(text: string): string {
  let depth = 0;
  return text
    .split(/([()])/)
    .filter((part) => {
      if (part === '(') depth += 1;
      if (part === ')') depth -= 1;
      return depth === 0;
    })
    .join('');
}

function queryInfo(text: string): QueryInfo {
  const [, operation = 'unknown'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = firstTable.exec(withoutSubqueries(text)) ?? firstTable.exec(text) ?? [];
  return { operation: operation.toLowerCase(), table: table?.toLowerCase() };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return '';
  return typeof query.text === 'string' ? query.text : '';
}

/**
 * Wraps the queries of every connection that the pool creates.
 * @param begin is called before each query, and returns a function to call at its end
 */
export function wrapQueries(
  pool: Pick<ObservedPool, 'on'>,
  begin: (query: unknown, client: ObservedClient) => (failure?: unknown) => void,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const ended = begin(args[0], client);
      const response = query(...args);
      // A cursor is returned synchronously and read later.
      if (response instanceof Promise) response.then(() => ended(), ended);
      else ended();
      return response;
    };
  });
}

/** Reports every query of the pool's connections, by its text without values. */
export function observePool(pool: ObservedPool, observe: QueryObserver): void {
  wrapQueries(pool, (query) => observe(queryInfo(textOf(query))));
}
