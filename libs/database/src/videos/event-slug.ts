import { slugify } from '@sandstone/domain';
import { type Insertable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

/**
 * Assigns the event a slug of this title, in the caller's transaction. A slug belongs to one event for ever; a taken
 * one gets a number.
 */
export async function assignEventSlug(queries: Queries, eventId: string, title: string): Promise<void> {
  const wanted = slugify(title, 'event');
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    // Concurrent inserts of the same slug wait here.
    await queries
      .insertInto('event_slugs')
      .values({ slug, eventId })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
    const owner = await queries
      .selectFrom('event_slugs')
      .select('eventId')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (owner?.eventId !== eventId) continue;
    await queries
      .updateTable('events')
      .set({ slug, updatedAt: sql<Date>`now()` })
      .where('id', '=', eventId)
      .execute();
    return;
  }
}

/** Inserts an event with a slug of its title. @returns its id */
export async function insertEvent(
  queries: Queries,
  event: Omit<Insertable<Tables['events']>, 'id' | 'slug' | 'title'>,
): Promise<string> {
  const id = crypto.randomUUID();
  const title = event.curatedTitle ?? event.syncedTitle ?? '';
  // Its foreign key to the slug is checked at the end of the transaction.
  await queries
    .insertInto('events')
    .values({ ...event, id, slug: id })
    .execute();
  await assignEventSlug(queries, id, title);
  return id;
}
