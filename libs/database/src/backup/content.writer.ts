import { slugify } from '@sandstone/domain';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Database, queriesOf } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { type NewUpload, type RecordedUpload, recordUploads } from '../photos/photo-uploads.ts';
import { storableDescription, storableText } from '../storable-text.ts';
import { type ItemPlace, setItemPlaces } from '../videos/event-items.ts';
import { insertEvent } from '../videos/event-slug.ts';

/** Identifies a video or a collection of the provider. */
interface Source {
  provider: string;
  libraryId: string;
  guid: string;
}

/** Imports content from an archive. Existing content stays unchanged, so an import is idempotent. */
export class ContentWriter {
  readonly #database: Database;
  readonly #actor: Actor;
  constructor(database: Database, actor: Actor) {
    this.#database = database;
    this.#actor = actor;
  }

  /** Finds a photo with one of these hashes. */
  async photoOf(hashes: readonly Buffer[]): Promise<string | undefined> {
    const row = await this.#database.queries
      .selectFrom('photos')
      .select('id')
      .where('sha256', 'in', hashes)
      .where(photoRule.current)
      .executeTakeFirst();
    return row?.id;
  }

  /** Records an upload with its original date; the worker processes it like any other. */
  async recordPhoto(upload: NewUpload, createdAt: Date): Promise<RecordedUpload> {
    const [recorded] = await recordUploads(this.#database, [upload], this.#actor, createdAt);
    if (recorded === undefined) throw new Error('An upload was recorded without a result');
    return recorded;
  }

  /** Keeps imported photos out of the gallery. */
  async keepUnlisted(ids: readonly string[]): Promise<void> {
    await this.#database.em.nativeUpdate(PhotoEntity, { id: { $in: ids } }, { listed: false, kept: true });
  }

  /** Returns which of these posts exist or were imported before, including deleted ones. */
  async knownPosts(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#database.queries
      .selectFrom('posts')
      .select(['id', 'requestKey'])
      .where((post) => post.or([post('id', 'in', ids), post('requestKey', 'in', ids)]))
      .execute();
    return new Set(rows.flatMap(({ id, requestKey }) => [id, ...(requestKey === null ? [] : [requestKey])]));
  }

  /** Finds the event of one of these collections, else one with a matching current or former slug, also in the trash. */
  async eventOf({
    id,
    collections,
    slugs,
  }: {
    id: string;
    collections: readonly Source[];
    slugs: readonly string[];
  }): Promise<{ id: string; isDeleted: boolean } | undefined> {
    const found = await this.#database.queries
      .selectFrom('events')
      .select(['id', 'deletedAt'])
      .where((event) =>
        event.or([
          event('id', '=', id),
          ...collections.map(({ provider, libraryId, guid: collectionGuid }) =>
            event('id', 'in', (row) =>
              row
                .selectFrom('event_collections')
                .select('eventId')
                .where((collection) => collection.and({ provider, libraryId, collectionGuid })),
            ),
          ),
          // Events may share a name; their collections tell them apart.
          ...(collections.length > 0
            ? []
            : [
                event('id', 'in', (row) =>
                  row.selectFrom('event_slugs').select('eventId').where('slug', 'in', slugs),
                ),
              ]),
        ]),
      )
      .orderBy('createdAt')
      .executeTakeFirst();
    return found && { id: found.id, isDeleted: found.deletedAt !== null };
  }

  /** Creates the event with those of its slugs that are free. @returns its id */
  async createEvent(event: {
    title: string;
    description: string | null;
    date: Date;
    hidden: boolean;
    slugs: readonly string[];
  }): Promise<string> {
    return this.#database.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const id = await insertEvent(queries, {
        curatedTitle: storableText(event.title),
        description: storableDescription(event.description),
        date: event.date,
        hidden: event.hidden,
      });
      // Ignores values that are not valid event slugs.
      const slugs = event.slugs.filter((slug) => slug === slugify(slug, 'event'));
      for (const slug of slugs.toReversed()) {
        const added = await queries
          .insertInto('event_slugs')
          .values({ slug, eventId: id })
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .returning('slug')
          .executeTakeFirst();
        if (added !== undefined)
          await queries.updateTable('events').set({ slug }).where('id', '=', id).execute();
      }
      recordAudit(em, { actor: this.#actor, action: 'event.create', target: id });
      return id;
    });
  }

  /** Tells whether a picture was chosen for the event. */
  async hasCover(eventId: string): Promise<boolean> {
    const row = await this.#database.queries
      .selectFrom('events')
      .select(['coverVideoId', 'coverPhotoId'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    return row !== undefined && (row.coverVideoId ?? row.coverPhotoId) !== null;
  }

  /** Gives an event its photos and its order, unless it has some already. */
  async placeItems(eventId: string, items: readonly ItemPlace[]): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const known = await queries
        .selectFrom('event_items')
        .select('itemId')
        .where('eventId', '=', eventId)
        .limit(1)
        .executeTakeFirst();
      if (known === undefined) await setItemPlaces(queries, eventId, items);
    });
  }

  /** @returns its id; undefined before its library was synchronised */
  async videoOf({ provider, libraryId, guid }: Source): Promise<string | undefined> {
    const row = await this.#database.queries
      .selectFrom('videos')
      .select('id')
      .where((video) => video.and({ provider, libraryId, guid }))
      .executeTakeFirst();
    return row?.id;
  }

  /** Tells whether somebody has edited it here, including an earlier import; only the audit log records this. */
  async isCurated(target: string, action: 'event.update' | 'video.update'): Promise<boolean> {
    const row = await this.#database.queries
      .selectFrom('audit_log')
      .select('id')
      .where((entry) => entry.and({ target, action }))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
