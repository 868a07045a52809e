import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { slugify } from '@sandstone/domain';
import { sql } from 'kysely';
import { type Queries, queriesOf } from '../database.ts';
import { EventCollectionEntity } from '../entities/videos.entity.ts';
import { storableText } from '../storable-text.ts';
import { insertEvent, assignEventSlug } from '../videos/event-slug.ts';
import { type VideoLibrarySource } from './sync-lease.ts';

export interface ListedCollection {
  guid: string;
  name: string;
}

const defaultEventName = 'Untitled';

/**
 * Maps each collection to an event, in the caller's transaction. A new collection joins the event of a collection
 * with the same name in any library, or creates one. Renaming a collection renames its event, unless the creator
 * named it; deleting a collection keeps its event.
 */
export async function mapCollections(
  em: EntityManager,
  { provider, libraryId }: VideoLibrarySource,
  collections: readonly ListedCollection[],
): Promise<void> {
  const queries = queriesOf(em);
  const rows = await em.find(EventCollectionEntity, { provider, libraryId });
  const known = new Map(rows.map((row) => [row.collectionGuid, row]));
  for (const { guid: collectionGuid, name: given } of collections) {
    const name = storableText(given).trim() || defaultEventName;
    const collection = known.get(collectionGuid);
    if (collection?.name === name) continue;
    // Two libraries may be read at once, each with a collection of this name: one creates the event, the other joins
    // it.
    await sql`select pg_advisory_xact_lock(hashtextextended('event ' || ${slugify(name, 'event')}, 0))`.execute(
      queries,
    );
    if (collection === undefined) {
      const namesake = await em.findOne(
        EventCollectionEntity,
        { provider, [raw('lower(name)')]: name.toLowerCase() },
        { orderBy: { createdAt: 'asc' } },
      );
      const eventId = namesake?.eventId ?? (await insertEvent(queries, { syncedTitle: name }));
      const namesEvent = namesake === null;
      em.create(EventCollectionEntity, { provider, libraryId, collectionGuid, eventId, name, namesEvent });
    } else {
      collection.name = name;
      if (collection.namesEvent) await renameEvent(queries, collection.eventId, name);
    }
    // The next collection may have the same name.
    await em.flush();
  }
}

async function renameEvent(queries: Queries, id: string, name: string): Promise<void> {
  const { curatedTitle } = await queries
    .updateTable('events')
    .set({ syncedTitle: name, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('curatedTitle')
    .executeTakeFirstOrThrow();
  if (curatedTitle === null) await assignEventSlug(queries, id, name);
}
