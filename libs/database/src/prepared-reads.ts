import { limits } from '@sandstone/contract';
import { type Database, type Statement } from './database.ts';

/** Reads the rows of a statement that `build` makes, with the values of its parameters. */
export type ReadRows = <Row>(build: () => Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Returns how a public list is read.
 * @param name names a prepared statement. It is undefined where the site's own pages do not request this: visitors may
 * request anything, and each would be one more statement that every connection keeps.
 */
export const readRowsOf = (database: Database, name: string | undefined): ReadRows =>
  name === undefined
    ? async (build) => (await database.queries.executeQuery(build().compile(database.queries))).rows
    : (build, values = []) => database.prepared(name, build, values);

const { home, page } = limits;
const ownSizes: readonly number[] = [home.photos, home.posts, page.defaultSize, page.posts, page.videos];

/** The name of the statement for a first page in a size of the site's own pages; undefined for other pages. */
export const ownPageName = (
  list: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): string | undefined => (cursor === undefined && ownSizes.includes(limit) ? `${list} ${limit}` : undefined);

/** A prepared statement with ids. */
export interface PreparedIds {
  /** The parameter `name` of `readRowsOf`. */
  name: string | undefined;
  /** The number of ids that the site's own pages have at most. */
  most: number;
}

/** Reads rows by ids. A prepared statement has a fixed number of them, filled up with `null`, which equals none. */
export function readByIds<Row>(
  database: Database,
  ids: readonly string[],
  build: (ids: readonly (string | null)[]) => Statement<Row>,
  prepared: PreparedIds,
): Promise<Row[]> {
  const name = ids.length <= prepared.most ? prepared.name : undefined;
  const missing = name === undefined ? 0 : prepared.most - ids.length;
  const filled = [...ids, ...Array.from({ length: missing }, () => null)];
  return readRowsOf(database, name)(() => build(filled), filled);
}
