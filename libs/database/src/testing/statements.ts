import { type CompiledQuery, sql } from 'kysely';
import { type Database } from '../database.ts';

/** Records the statements that a call sends outside of transactions. */
export async function statementsOf(
  database: Database,
  call: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  // Kysely and the EntityManager have an executor each, on the same pool.
  const executors = [database.queries, database.orm.em.getConnection().getClient()].map((kysely) => {
    const executor = kysely.getExecutor();
    const real = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, options) => {
      sent.push(query);
      return real(query, options);
    };
    return { executor, real };
  });
  try {
    await call();
  } finally {
    for (const { executor, real } of executors) executor.executeQuery = real;
  }
  return sent;
}

export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  /** Blocks of 8 KB read by the node and its children, from memory and disk. */
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Explains the statements that a call sends: the nodes of each plan, from the top. */
export async function plansOf(database: Database, call: () => Promise<unknown>): Promise<PlanNode[][]> {
  const statements = await statementsOf(database, call);
  return Promise.all(
    statements.map(async ({ sql: text, parameters }) => {
      const explained = await database.queries.getExecutor().executeQuery<{
        'QUERY PLAN': [{ Plan: PlanNode }];
      }>({ ...sql.raw(`explain (analyze, buffers, format json) ${text}`).compile(database.queries), parameters });
      const [first] = explained.rows;
      if (first === undefined) throw new Error('no plan');
      return nodesOf(first['QUERY PLAN'][0].Plan);
    }),
  );
}
