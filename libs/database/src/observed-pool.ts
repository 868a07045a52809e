/** How the connections of a pool are used. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Pieces of work that wait for a connection. */
  waiting: number;
  max: number;
}

/** Of a query no more than this is told: its text may hold what people wrote. */
export interface QueryFacts {
  /** In lower case, such as `select`. */
  operation: string;
  /** The first table that it names. */
  table: string | undefined;
}
/** Called when a query begins. @returns what is called when it ends */
export type QueryObserver = (query: QueryFacts) => (failure?: unknown) => void;

type Query = (...args: unknown[]) => unknown;
/** What we need to know of a pool of `pg`. */
export interface ObservedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  on(event: 'connect', listener: (client: { query: Query }) => void): unknown;
}

const firstTable = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)/i;

function queryFacts(text: string): QueryFacts {
  const [, operation = 'unknown'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  return { operation: operation.toLowerCase(), table: firstTable.exec(text)?.[1]?.toLowerCase() };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return '';
  return typeof query.text === 'string' ? query.text : '';
}

/** Puts the observer around the queries of every connection that the pool makes. */
export function observePool(pool: ObservedPool, observe: QueryObserver): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const ended = observe(queryFacts(textOf(args[0])));
      const answer = query(...args);
      // A cursor answers with itself, and is read afterwards.
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      else ended();
      return answer;
    };
  });
}
