import { type CompiledQuery, type QueryExecutor, sql } from 'kysely';
import { type Database } from '../database.ts';

/** Records the statements that a call sends, also within transactions. */
export async function statementsOf(
  database: Database,
  call: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const record = (executor: QueryExecutor) => {
    const executeQuery = executor.executeQuery.bind(executor);
    const withConnectionProvider = executor.withConnectionProvider.bind(executor);
    executor.executeQuery = (query, options) => {
      sent.push(query);
      return executeQuery(query, options);
    };
    // A transaction makes an executor of its own.
    executor.withConnectionProvider = (provider) => {
      const ofTransaction = withConnectionProvider(provider);
      record(ofTransaction);
      return ofTransaction;
    };
    return () => Object.assign(executor, { executeQuery, withConnectionProvider });
  };
  // Kysely and the EntityManager have an executor each, on the same pool.
  const clients = [database.queries, database.orm.em.getConnection().getClient()];
  const stopRecording = clients.map((kysely) => record(kysely.getExecutor()));
  try {
    await call();
  } finally {
    for (const stop of stopRecording) stop();
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
  /** `SubPlan` for a subquery that Postgres executes for each row, `InitPlan` for one that it executes once. */
  'Parent Relationship'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isSubquery = ({ 'Parent Relationship': relationship = '' }: PlanNode): boolean =>
  ['SubPlan', 'InitPlan'].includes(relationship);

/** The nodes of a plan without those of its subqueries. */
export const nodesOfRows = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).filter((child) => !isSubquery(child)).flatMap(nodesOfRows),
];

/** The nodes of the subqueries that Postgres executes once. */
export const nodesOfInitPlans = (plan: PlanNode): PlanNode[] =>
  nodesOf(plan)
    .filter((node) => node['Parent Relationship'] === 'InitPlan')
    .flatMap(nodesOf);

interface Explained {
  Plan: PlanNode;
  'Execution Time': number;
}

async function explain(database: Database, { sql: text, parameters }: CompiledQuery): Promise<Explained> {
  const { rows } = await database.queries.getExecutor().executeQuery<{
    'QUERY PLAN': [Explained];
  }>({ ...sql.raw(`explain (analyze, buffers, timing off, format json) ${text}`).compile(database.queries), parameters });
  const [first] = rows;
  if (first === undefined) throw new Error('no plan');
  return first['QUERY PLAN'][0];
}

/** Explains the statements that a call sends: the nodes of each plan, from the top. */
export async function plansOf(database: Database, call: () => Promise<unknown>): Promise<PlanNode[][]> {
  const statements = await statementsOf(database, call);
  return Promise.all(statements.map(async (statement) => nodesOf((await explain(database, statement)).Plan)));
}

/** The time in ms that Postgres needs to execute the slowest statement of a call, the least of some runs. */
export async function slowestStatementMs(
  database: Database,
  call: () => Promise<unknown>,
  runs = 20,
): Promise<number> {
  const times: number[] = [];
  for (const statement of await statementsOf(database, call)) {
    const ofStatement: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      ofStatement.push((await explain(database, statement))['Execution Time']);
    }
    times.push(Math.min(...ofStatement));
  }
  return Math.max(...times);
}
