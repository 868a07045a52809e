import { type SelectQueryBuilder, sql } from 'kysely';
import { type Tables } from './entities/entities.ts';

type CountTable = 'photo_counts' | 'video_counts' | 'post_counts';

type ListTable = 'photos' | 'videos' | 'posts' | 'users';

/** Reads a page of a list, with the number of all records of the list. */
export type ReadPage = <Table extends ListTable, Row>(
  page: SelectQueryBuilder<Tables, Table, Row>,
) => Promise<{ rows: Row[]; total: number }>;

/** Reads the number with the page in one statement: the sum of these groups, which the database maintains. */
export const withSumOf =
  <Table extends CountTable>(counts: SelectQueryBuilder<Tables, Table, unknown>): ReadPage =>
  async <List extends ListTable, Row>(page: SelectQueryBuilder<Tables, List, Row>) => {
    const sum = counts.select(sql<number | null>`sum(total)`.as('total'));
    const read = (await page.select(sum.as('total')).execute()) as (Row & { total: number | null })[];
    const { total } = read[0] ?? (await sum.executeTakeFirstOrThrow());
    return { rows: read.map(({ total: _total, ...row }) => row as Row), total: total ?? 0 };
  };

/** Counts the records in a statement of its own, while the page is read. */
export const withCount =
  (count: () => Promise<number>): ReadPage =>
  async (page) => {
    const [rows, total] = await Promise.all([page.execute(), count()]);
    return { rows, total };
  };

/** Like `countOf`, but at most `most`, which is all that it reads. */
export async function countUpTo(
  list: SelectQueryBuilder<Tables, 'photos', unknown>,
  most: number,
): Promise<number> {
  return (await list.select('id').limit(most).execute()).length;
}

/** Number of the records in a list for which the database maintains none. */
export async function countOf<Table extends ListTable>(
  list: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { total } = await list.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}
