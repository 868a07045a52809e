import { limits } from '@sandstone/contract';
import { type Database, type Statement } from './database.ts';

/** Reads the rows of a statement that `build` makes, with the values of its parameters. */
export type ReadRows = <Row>(build: () => Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Returns how a public list is read: by a prepared statement where the site's own pages request it. Visitors may request
 * anything else, and each would be a statement that every connection keeps.
 */
export const readRowsOf = (database: Database, name: string, isOwn: boolean): ReadRows =>
  isOwn
    ? (build, values = []) => database.prepared(name, build, values)
    : async (build) => (await database.queries.executeQuery(build().compile(database.queries))).rows;

const { home, page } = limits;
const ownSizes: readonly number[] = [home.photos, home.posts, page.defaultSize, page.posts, page.videos];

/** Tells whether it is a first page in a size of the site's own pages. */
export const isOwnPage = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): boolean =>
  cursor === undefined && ownSizes.includes(limit);

/** Ids for a statement with a fixed number of them. `null` equals none. */
export const paddedTo = (length: number, ids: readonly string[]): (string | null)[] => [
  ...ids,
  ...Array.from({ length: length - ids.length }, () => null),
];
