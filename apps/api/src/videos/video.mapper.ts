import { type Cover, reactions, type SiteRules } from '@sandstone/contract';
import { type CoverRecord, type VideoRecord } from '@sandstone/database';
import { coverKindFor, type FocusColumns, focusOf, isLocked, type Visitor } from '@sandstone/domain';
import { type ResponseOf } from '../http/route-input.decorator.ts';

type Video = ResponseOf<'videos'>['videos'][number];
type Locked<State extends boolean> = Extract<Video, { locked: State }>;

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
  return reactions.flatMap(({ value, text }) => {
    const count = given.get(value);
    return count === undefined ? [] : [{ reaction_title: text, count }];
  });
}

/** For whom videos are returned, and the creator's rules for them. */
export interface VideoView {
  visitor: Visitor;
  rules: SiteRules;
}

/** The fields that every visitor may see; the type of a locked video allows no others. */
function publicFields(record: VideoRecord, { visitor, rules }: VideoView, index: number) {
  const { event } = record;
  const cover = record.covers[coverKindFor(record, visitor, rules.lockedCovers)];
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
    publishedOn: record.publishedAt,
  };
}

/** Only libraries of the provider have a numeric id; videos of others and unready videos cannot be played. */
function playableVideoLibraryId({ playable, libraryId }: VideoRecord): number | null {
  return playable && /^[0-9]{1,15}$/.test(libraryId) ? Number(libraryId) : null;
}

/** Maps a video for a visitor. @param index the video's position in the list */
export function toVideo(record: VideoRecord, view: VideoView, index = 0): Video {
  const fields = publicFields(record, view, index);
  if (isLocked(record, view.visitor)) {
    return { ...fields, availableReactions: [], locked: true, libraryId: null } satisfies Locked<true>;
  }
  return {
    ...fields,
    availableReactions: reactions.filter(({ value }) => view.rules.reactions.includes(value)),
    locked: false,
    libraryId: playableVideoLibraryId(record),
  } satisfies Locked<false>;
}

export function toVideos(records: readonly VideoRecord[], view: VideoView): Video[] {
  return records.map((record, index) => toVideo(record, view, index));
}
