import { type Cover, type LockedVideo, site, type UnlockedVideo, type Video } from '@sandstone/contract';
import { type CoverRecord, type VideoRecord } from '@sandstone/database';
import { coverKindFor, type FocusColumns, focusOf, isLocked, type Visitor } from '@sandstone/domain';

/** @param video the video of the picture */
export function toCover(record: CoverRecord | undefined, video: FocusColumns): Cover | null {
  const picture = record?.picture ?? null;
  const focus = focusOf(video);
  return (
    picture && {
      ...picture,
      thumbHash: Buffer.from(picture.thumbHash).toString('base64'),
      ...(focus && { focus }),
    }
  );
}

/** Keeps the reactions that the site defines, in their order. */
export function toReactionCounts(given: ReadonlyMap<string, number>): Video['reactions'] {
  return site.reactions.flatMap(({ value, text }) => {
    const count = given.get(value);
    return count === undefined ? [] : [{ reaction_title: text, count }];
  });
}

/** The fields that every visitor may see; the type of a locked video allows no others. */
function publicFields(record: VideoRecord, visitor: Visitor, index: number) {
  const { event } = record;
  const cover = record.covers[coverKindFor(record, visitor, site.lockedCovers)];
  return {
    id: record.id,
    title: record.title,
    slug: record.slug,
    // An empty text means that the creator has removed the description.
    description: record.description || null,
    eventsId: event?.id ?? null,
    streamId: cover?.id ?? null,
    cover: toCover(cover, record),
    videoType: record.type,
    type: record.type,
    sortOrder: record.sortOrder,
    index,
    duration: record.durationSeconds,
    event_title: event?.title ?? null,
    eventTitle: event?.title ?? null,
    eventSlug: event?.slug ?? null,
    eventDescription: event?.description ?? null,
    reactions: toReactionCounts(record.reactions),
    orientation: record.orientation,
    publishedOn: record.publishedAt.toISOString(),
  };
}

/** Only libraries of the provider have a numeric id; videos of others and unready videos cannot be played. */
function playableVideoLibraryId({ playable, libraryId }: VideoRecord): number | null {
  return playable && /^[0-9]{1,15}$/.test(libraryId) ? Number(libraryId) : null;
}

/** Maps a video for a visitor. @param index the video's position in the list */
export function toVideo(record: VideoRecord, visitor: Visitor, index = 0): Video {
  const fields = publicFields(record, visitor, index);
  if (isLocked(record, visitor)) {
    return { ...fields, availableReactions: [], locked: true, libraryId: null } satisfies LockedVideo;
  }
  return {
    ...fields,
    availableReactions: [...site.reactions],
    locked: false,
    libraryId: playableVideoLibraryId(record),
  } satisfies UnlockedVideo;
}

export function toVideos(records: readonly VideoRecord[], visitor: Visitor): Video[] {
  return records.map((record, index) => toVideo(record, visitor, index));
}
