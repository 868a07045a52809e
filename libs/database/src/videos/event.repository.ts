import { type VideoCounts } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';
import { storableText } from '../storable-text.ts';
import { isPromoted, visibleEventOf } from './event-visibility.ts';

export interface EventRecord extends Pick<
  Selectable<Tables['events']>,
  'id' | 'slug' | 'title' | 'description' | 'date'
> {
  /** Counts of its visible videos. */
  counts: VideoCounts;
}

export type EventLink = Pick<EventRecord, 'slug' | 'title'>;

export type EventRow = VideoCounts & Omit<EventRecord, 'counts'>;

export const toEvent = <Row extends EventRow>({ free, premium, ...event }: Row) => ({
  ...event,
  counts: { free, premium },
});

/** Joins the numbers of an event's visible videos as `free` and `premium`. */
export const joinCounts = (eventId: string) => sql`
  cross join lateral (
    select coalesce(sum(total) filter (where type = 'free'), 0)::integer as free,
      coalesce(sum(total) filter (where type = 'premium'), 0)::integer as premium
    from video_counts where event_id = ${sql.ref(eventId)} and visible
  ) as counted`;

const newestFirst = sql`date desc, id desc`;

/** Visible events for visitors. */
export class EventRepository extends Repository {
  /** All events, newest first, in one query. */
  async menu(): Promise<EventRecord[]> {
    return this.#read(sql`true`);
  }

  /** The newest events, without those of the creator that are still empty. */
  async recent(most: number): Promise<EventRecord[]> {
    return this.#read(isPromoted, most);
  }

  /** The one after this event among those, newest first; after the last one, the first. */
  async following(id: string): Promise<EventRecord | undefined> {
    const isNewer = sql`(date, id) > (select date, id from events as this where this.id = ${id})`;
    const [event] = await this.#read(sql`${isPromoted} and id <> ${id}`, 1, sql`${isNewer}, ${newestFirst}`);
    return event;
  }

  /**
   * The newest events that contain some photos of the gallery, but not all of them: what there is to select from it.
   * @param selected the slug of an event, which comes first
   */
  async selectingPhotos(selected: string | undefined, most: number): Promise<EventLink[]> {
    const order =
      selected === undefined
        ? newestFirst
        : sql`coalesce(id = ${visibleEventOf(selected)}, false) desc, ${newestFirst}`;
    const { rows } = await sql<EventLink>`
      select slug, title from events
      where not hidden and deleted_at is null
        and exists (
          select from event_items join photos on photos.id = photo_id
          where event_id = events.id and ${photoRule.inGallery}
        )
        and exists (
          select from photos where ${photoRule.inGallery}
            and not exists (select from event_items where event_id = events.id and item_id = photos.id)
        )
      order by ${order} limit ${most}`.execute(this.queries);
    return rows;
  }

  /** Finds an event by its current or a former slug; the record has the current one. */
  async bySlug(slug: string): Promise<EventRecord | undefined> {
    const [event] = await this.#read(
      sql`events.id = (select event_id from event_slugs where slug = ${storableText(slug)})`,
    );
    return event;
  }

  async #read(
    which: ReturnType<typeof sql>,
    most: number | null = null,
    order = newestFirst,
  ): Promise<EventRecord[]> {
    const { rows } = await sql<EventRow>`
      select id, slug, title, description, date, free, premium
      from (
        select id, slug, title, description, date from events where not hidden and deleted_at is null and ${which}
        order by ${order} limit ${most}
      ) as chosen
      ${joinCounts('chosen.id')}
      order by chosen.date desc, id desc`.execute(this.queries);
    return rows.map(toEvent);
  }
}
