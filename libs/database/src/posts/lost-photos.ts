import { sql } from 'kysely';
import { photoRule } from '../photos/photo-visibility.ts';

/** The number of photos of a row of `post_drafts` that were deleted since it was saved: those in the trash, and others. */
export const lostPhotos = sql<number>`(
  post_drafts.erased_photos + (
    select count(*)::integer from post_draft_photos join photos on photos.id = photo_id
    where draft_id = post_drafts.id and not ${photoRule.current}
  ))`;
