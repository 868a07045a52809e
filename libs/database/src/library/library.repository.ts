import { limits, type LibraryPart, type LibrarySort, type PhotoStatus } from '@sandstone/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { isInNoPost, photoSelection, type PhotoRecord } from '../photos/photo-record.ts';
import { Repository } from '../repository.ts';
import { type PhotoUsesRecord, readPhotoUses } from './photo-uses.ts';
import { containsWords, wordsOf } from '../word-search.ts';

export interface LibraryRequest {
  show?: LibraryPart | undefined;
  /** Words that the description or the file name contains, ignoring case and accents. */
  search?: string | undefined;
  sort: LibrarySort;
}

/** A part of the list. */
export interface LibrarySlice {
  offset: number;
  limit: number;
}

export interface LibraryMonthCounts {
  /** Year and month, UTC, in the order of the list. */
  months: { month: string; photos: number }[];
  total: number;
  /** False if a search finds more than `limits.library.maxFound`. */
  isComplete: boolean;
}

type PhotoList = SelectQueryBuilder<Tables, 'photos', unknown>;

/** When a photo was uploaded, UTC. */
const uploaded = sql<string>`photos.created_at at time zone 'UTC'`;
/** When it was taken; that of a photo whose file does not say it is the upload. Its index has the same expression. */
const taken = sql<string>`coalesce(photos.taken_at, ${uploaded})`;
/** The time to whose month a photo belongs in a list. */
const timeIn = (sort: LibrarySort) => (sort === 'taken' ? taken : uploaded).as('time');

const isStatus = (part: LibraryPart): part is LibraryPart & PhotoStatus =>
  part === 'processing' || part === 'failed';

function partOf(list: PhotoList, part: LibraryPart): PhotoList {
  if (isStatus(part)) return list.where('status', '=', part);
  switch (part) {
    case 'unlisted':
      return list.where('listed', '=', false);
    case 'undescribed':
      return list.where('description', 'is', null);
    case 'animated':
      return list.where('animated', '=', true);
    case 'postless':
      return list.where(isInNoPost);
  }
}

function sorted(list: PhotoList, sort: LibrarySort): PhotoList {
  switch (sort) {
    case 'newest':
      return list.orderBy('createdAt', 'desc').orderBy('id', 'desc');
    case 'oldest':
      return list.orderBy('createdAt').orderBy('id');
    case 'taken':
      return list.orderBy(taken, 'desc').orderBy('id', 'desc');
    case 'name':
      return list.orderBy(sql`lower(original_name)`).orderBy('id');
  }
}

/** All photos of the creator but deleted ones, by their position in a list. */
export class LibraryRepository extends Repository {
  async ids(request: LibraryRequest, { offset, limit }: LibrarySlice): Promise<string[]> {
    const rows = await sorted(this.#found(request), request.sort)
      .select('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async photos(request: LibraryRequest, slice: LibrarySlice): Promise<PhotoRecord[]> {
    const { queries } = this;
    // The skipped photos are read in the index only.
    const ids = await this.ids(request, slice);
    if (ids.length === 0) return [];
    const rows = await queries.selectFrom('photos').select(photoSelection).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((photo) => [photo.id, photo]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Where photos are used. */
  async uses(ids: readonly string[]): Promise<PhotoUsesRecord> {
    return readPhotoUses(this.queries, ids);
  }

  async months(request: LibraryRequest): Promise<LibraryMonthCounts> {
    const { show, search, sort } = request;
    if (wordsOf(search).length > 0) return this.#monthsOfSearch(request);
    const counts =
      sort === 'taken'
        ? await countsByMonth(this.queries, this.#found({ show }).select(timeIn(sort)))
        : await this.#countsOf(show);
    const months = counts.filter(({ photos }) => photos > 0);
    return {
      months: sort === 'oldest' ? months.toReversed() : months,
      total: months.reduce((sum, { photos }) => sum + photos, 0),
      isComplete: true,
    };
  }

  /** By the time of the upload, newest month first. Reads every photo of the part, but of the whole library only the index. */
  async #countsOf(show: LibraryPart | undefined): Promise<MonthCount[]> {
    const { queries } = this;
    if (show === undefined) return countsOfAll(queries);
    if (show !== 'postless') return countsByMonth(queries, this.#found({ show }).select(timeIn('newest')));
    // Few photos are in posts, so that their number is subtracted.
    const inPosts = this.#found({}).where('id', 'in', (row) =>
      row.selectFrom('post_photos').select('photoId'),
    );
    const [all, others] = await Promise.all([
      countsOfAll(queries),
      countsByMonth(queries, inPosts.select(timeIn('newest'))),
    ]);
    const countOf = new Map(others.map(({ month, photos }) => [month, photos]));
    return all.map(({ month, photos }) => ({ month, photos: photos - (countOf.get(month) ?? 0) }));
  }

  async #monthsOfSearch(request: LibraryRequest): Promise<LibraryMonthCounts> {
    const { maxFound } = limits.library;
    const found = sorted(this.#found(request), request.sort).limit(maxFound + 1);
    const counts = await countsByMonth(this.queries, found.select(timeIn(request.sort)));
    const months = request.sort === 'oldest' ? counts.toReversed() : counts;
    const total = months.reduce((sum, { photos }) => sum + photos, 0);
    if (total <= maxFound) return { months, total, isComplete: true };
    // The last photo only tells that there are more.
    const shown = months.map((each, index) =>
      index === months.length - 1 ? { ...each, photos: each.photos - 1 } : each,
    );
    return { months: shown.filter(({ photos }) => photos > 0), total: maxFound, isComplete: false };
  }

  #found({ show, search }: Pick<LibraryRequest, 'show' | 'search'>): PhotoList {
    const all = this.queries.selectFrom('photos').where(photoRule.current);
    const found = show === undefined ? all : partOf(all, show);
    return found.where((row) => row.and(containsWords('photo', search)));
  }
}

type MonthCount = LibraryMonthCounts['months'][number];

/** Newest month first. */
async function countsByMonth(
  queries: Queries,
  found: SelectQueryBuilder<Tables, 'photos', { time: string }>,
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(month, 'YYYY-MM') as month, photos from (
      select date_trunc('month', time) as month, count(*)::integer as photos
      from (${found}) as found group by 1
    ) as months order by months.month desc`.execute(queries);
  return rows;
}

/** Like `countsByMonth` for all photos, of which it reads the index only; some months may have none. */
async function countsOfAll(queries: Queries): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    with ends as (
      select date_trunc('month', min(created_at) at time zone 'UTC') as first,
        max(created_at) at time zone 'UTC' as last
      from photos where ${photoRule.current}
    )
    select to_char(month, 'YYYY-MM') as month, (
      select count(*)::integer from photos
      where ${photoRule.current} and created_at >= month at time zone 'UTC'
        and created_at < (month + interval '1 month') at time zone 'UTC'
    ) as photos
    from ends, generate_series(first, last, interval '1 month') as month order by month desc`.execute(
    queries,
  );
  return rows;
}
