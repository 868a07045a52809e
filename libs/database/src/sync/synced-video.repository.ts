import { type VideoType } from '@sandstone/contract';
import { slugify } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { type WorkOrigin } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { EventCollectionEntity } from '../entities/videos.entity.ts';
import { Repository } from '../repository.ts';
import { planChosenCovers, planCovers, videosWithOutdatedCovers } from './cover-plan.ts';
import { mapCollections, type ListedCollection } from './event-collections.ts';
import {
  type ListedVideo,
  sameFields,
  syncedColumns,
  type SyncedFields,
  syncedFields,
} from './listed-video.ts';
import { lockLease, type VideoLibrarySource, type SyncLease } from './sync-lease.ts';

export interface SyncedVideoLibrary {
  lease: SyncLease;
  type: VideoType;
}
export interface SyncedCounts {
  created: number;
  changed: number;
  /** Number of `makeCover` jobs in the outbox. */
  covers: number;
}

export interface MissingCounts {
  hidden: number;
  suspected: number;
}

const batchSize = 1000;
const knownColumns = ['id', 'guid', 'curatedTitle', 'slug', ...syncedColumns] as const;
type KnownVideo = Pick<Selectable<Tables['videos']>, (typeof knownColumns)[number]>;

/** Videos in a sync. The creator's changes are in columns that it never writes. */
export class SyncedVideoRepository extends Repository {
  /** Maps each collection to an event. @throws SyncLeaseLostError */
  async recordCollections(lease: SyncLease, collections: readonly ListedCollection[]): Promise<void> {
    if (collections.length === 0) return;
    await this.em.transactional(async (em) => {
      await lockLease(queriesOf(em), lease);
      await mapCollections(em, lease, collections);
    });
  }

  /** Returns the collections without an event. */
  async unknownCollections(
    { provider, libraryId }: VideoLibrarySource,
    guids: readonly string[],
  ): Promise<string[]> {
    const known = await this.#eventsOf({ provider, libraryId }, guids);
    return guids.filter((guid) => !known.has(guid));
  }

  /**
   * Reconciles the records with the listed videos: inserts new ones, updates different ones, and writes nothing for
   * unchanged ones.
   * @throws SyncLeaseLostError
   */
  async record(
    { lease, type }: SyncedVideoLibrary,
    listed: readonly ListedVideo[],
    origin: WorkOrigin = {},
  ): Promise<SyncedCounts> {
    const videos = [...new Map(listed.map((video) => [video.guid, video])).values()];
    const collections = videos.flatMap(({ collectionGuid }) => collectionGuid ?? []);
    const events = await this.#eventsOf(lease, collections);
    const fieldsOf = (video: ListedVideo, before?: KnownVideo) =>
      syncedFields(
        video,
        { libraryType: type, eventId: events.get(video.collectionGuid ?? '') ?? null },
        before,
      );
    const known = await this.#known(this.queries, lease, videos);
    const differing = videos.filter((video) => {
      const before = known.get(video.guid);
      return before === undefined || !sameFields(before, fieldsOf(video, before));
    });
    if (differing.length === 0) return { created: 0, changed: 0, covers: 0 };
    return this.database.transaction(async (queries) => {
      await lockLease(queries, lease);
      // Reads again with locks, because the creator may be editing one of them.
      const present = await this.#known(queries, lease, differing, true);
      const added = differing.filter(({ guid }) => !present.has(guid));
      const created = await this.#add(
        queries,
        lease,
        added.map((video) => ({ video, fields: fieldsOf(video) })),
      );
      const changed: string[] = [];
      for (const video of differing) {
        const before = present.get(video.guid);
        if (before === undefined) continue;
        await this.#change(queries, before, fieldsOf(video, before));
        changed.push(before.id);
      }
      const covers = await planCovers(queries, [...created, ...changed], origin);
      return { created: created.length, changed: changed.length, covers };
    });
  }

  /**
   * After a complete listing, increments the count of each missing video that existed before it began. The second
   * increment in a row hides the video.
   * @returns the numbers of hidden videos and of those that the next listing would hide
   * @throws SyncLeaseLostError
   */
  async recordMissing(lease: SyncLease, seen: ReadonlySet<string>, startedAt: Date): Promise<MissingCounts> {
    const counts = { hidden: 0, suspected: 0 };
    for (let after = ''; ;) {
      const rows = await this.queries
        .selectFrom('videos')
        .select(['id', 'guid'])
        .where((row) => row.and({ provider: lease.provider, libraryId: lease.libraryId }))
        .where('guid', '>', after)
        .where('missingListings', '<', 2)
        .where('createdAt', '<', startedAt)
        .orderBy('guid')
        .limit(batchSize)
        .execute();
      const missing = rows.filter(({ guid }) => !seen.has(guid)).map(({ id }) => id);
      if (missing.length > 0) {
        const hidden = await this.#countMissing(lease, missing);
        counts.hidden += hidden;
        counts.suspected += missing.length - hidden;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchSize) return counts;
      after = last.guid;
    }
  }

  /** Plans the covers of every video with outdated ones, such as after a change of the site's configuration. */
  async planAllCovers(): Promise<number> {
    const ids = await videosWithOutdatedCovers(this.queries);
    let planned = 0;
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = ids.slice(from, from + batchSize);
      planned += await this.database.transaction((queries) => planCovers(queries, some));
    }
    return planned;
  }

  /**
   * Plans covers for which the creator chose a photo, after its state has changed.
   * @returns the number of videos and events whose covers have changed
   */
  async planChosenCovers(): Promise<number> {
    return planChosenCovers(this.database);
  }

  async #countMissing(lease: SyncLease, ids: readonly string[]): Promise<number> {
    return this.database.transaction(async (queries) => {
      await lockLease(queries, lease);
      const { rows } = await sql<{ gone: boolean }>`
        update videos set missing_listings = missing_listings + 1, updated_at = now()
        where id = any(${ids}::uuid[]) and missing_listings < 2
        returning missing_listings = 2 as gone`.execute(queries);
      return rows.filter(({ gone }) => gone).length;
    });
  }

  async #eventsOf({ provider, libraryId }: VideoLibrarySource, guids: readonly string[]) {
    if (guids.length === 0) return new Map<string, string>();
    const collections = await this.em.find(
      EventCollectionEntity,
      { provider, libraryId, collectionGuid: { $in: [...new Set(guids)] } },
      { fields: ['eventId'] },
    );
    return new Map(collections.map(({ collectionGuid, eventId }) => [collectionGuid, eventId]));
  }

  async #known(
    queries: Queries,
    { provider, libraryId }: VideoLibrarySource,
    videos: readonly ListedVideo[],
    lock = false,
  ): Promise<ReadonlyMap<string, KnownVideo>> {
    if (videos.length === 0) return new Map();
    const query = queries
      .selectFrom('videos')
      .select(knownColumns)
      .where((row) => row.and({ provider, libraryId }))
      .where(
        'guid',
        'in',
        videos.map(({ guid }) => guid),
      )
      .orderBy('id');
    const rows = await (lock ? query.forNoKeyUpdate() : query).execute();
    return new Map(rows.map((row) => [row.guid, row]));
  }

  async #add(
    queries: Queries,
    { provider, libraryId }: VideoLibrarySource,
    videos: readonly { video: ListedVideo; fields: SyncedFields }[],
  ): Promise<string[]> {
    if (videos.length === 0) return [];
    const rows = videos.map(({ video, fields }) => ({
      id: crypto.randomUUID(),
      provider,
      libraryId,
      guid: video.guid,
      slug: slugify(fields.syncedTitle, 'video'),
      ...fields,
    }));
    await queries.insertInto('videos').values(rows).execute();
    await queries
      .insertInto('video_slugs')
      .values(rows.map(({ id, slug }) => ({ videoId: id, slug })))
      .execute();
    return rows.map(({ id }) => id);
  }

  async #change(queries: Queries, before: KnownVideo, fields: SyncedFields): Promise<void> {
    const slug = slugify(before.curatedTitle ?? fields.syncedTitle, 'video');
    await queries
      .updateTable('videos')
      .set({ ...fields, slug, updatedAt: sql<Date>`now()` })
      .where('id', '=', before.id)
      .execute();
    await recordSlug(queries, before.id, slug);
  }
}

/** Records a slug of a video; former slugs keep working. */
export async function recordSlug(queries: Queries, videoId: string, slug: string): Promise<void> {
  await queries
    .insertInto('video_slugs')
    .values({ videoId, slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
