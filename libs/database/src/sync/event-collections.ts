import { slugify } from '@sandstone/domain';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { storableText } from '../storable-text.ts';
import { insertEvent, assignEventSlug } from '../videos/event-slug.ts';
import { type LibrarySource } from './sync-lease.ts';

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
  queries: Queries,
  { provider, libraryId }: LibrarySource,
  collections: readonly ListedCollection[],
): Promise<void> {
  const rows = await queries
    .selectFrom('event_collections')
    .select(['collectionGuid', 'eventId', 'name', 'namesEvent'])
    .where((row) => row.and({ provider, libraryId }))
    .execute();
  const known = new Map(rows.map((row) => [row.collectionGuid, row]));
  for (const { guid, name: given } of collections) {
    const name = storableText(given).trim() || defaultEventName;
    const before = known.get(guid);
    if (before?.name === name) continue;
    // Two libraries may be read at once, each with a collection of this name: one creates the event, the other joins
    // it.
    await sql`select pg_advisory_xact_lock(hashtextextended('event ' || ${slugify(name, 'event')}, 0))`.execute(
      queries,
    );
    if (before === undefined) {
      const present = await findEventByName(queries, provider, name);
      const eventId = present ?? (await insertEvent(queries, { syncedTitle: name }));
      await queries
        .insertInto('event_collections')
        .values({
          provider,
          libraryId,
          collectionGuid: guid,
          eventId,
          name,
          namesEvent: present === undefined,
        })
        .execute();
      continue;
    }
    await queries
      .updateTable('event_collections')
      .set({ name })
      .where((row) => row.and({ provider, libraryId, collectionGuid: guid }))
      .execute();
    if (before.namesEvent) await renameEvent(queries, before.eventId, name);
  }
}

async function findEventByName(
  queries: Queries,
  provider: string,
  name: string,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('event_collections')
    .select('eventId')
    .where('provider', '=', provider)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return found?.eventId;
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
