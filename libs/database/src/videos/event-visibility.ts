import { sql } from 'kysely';
import { photoRule } from '../photos/photo-visibility.ts';
import { storableText } from '../storable-text.ts';

/**
 * Whether a row of `events` that is not hidden is on the home page and in the sitemap. One that the creator made is there
 * once visitors see a video or a photo in it; one of the provider's collections, which has their name, always is.
 */
export const isPromoted = sql<boolean>`(
  synced_title is not null
  or exists (select from video_counts where event_id = events.id and visible group by event_id having sum(total) > 0)
  or exists (
    select from event_items join photos on photos.id = photo_id
    where event_id = events.id and ${photoRule.inGallery}
  ))`;

/** The id of the visible event with this current or former slug; null where there is none. */
export const visibleEventOf = (slug: string) => sql<string>`(
  select events.id from event_slugs join events on events.id = event_id
  where event_slugs.slug = ${storableText(slug)} and not hidden and deleted_at is null)`;
