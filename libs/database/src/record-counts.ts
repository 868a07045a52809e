import { type SelectQueryBuilder, sql } from 'kysely';
import { type Tables } from './entities/entities.ts';

type CountTable = 'photo_counts' | 'video_counts' | 'post_counts';

/** Number of the records in these groups; the database maintains it. */
export async function sumOf<Table extends CountTable>(
  counts: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { total } = await counts.select(sql<string | null>`sum(total)`.as('total')).executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Like `countOf`, but at most `most`, which is all that it reads. */
export async function countUpTo(
  list: SelectQueryBuilder<Tables, 'photos', unknown>,
  most: number,
): Promise<number> {
  return (await list.select('id').limit(most).execute()).length;
}

/** Number of the records in a list for which the database maintains none. */
export async function countOf<Table extends 'photos' | 'videos' | 'posts'>(
  list: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { total } = await list.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
