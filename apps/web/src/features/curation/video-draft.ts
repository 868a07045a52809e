import { type AdminVideo, type UpdateVideo, type VideoType } from '@sandstone/contract';

/** What stands in the fields of a video's editor. */
export interface VideoDraft {
  /** null or empty: the provider's. */
  title: string | null;
  /** null: the provider's; empty: none. */
  description: string | null;
  /** An event's id, 'none' or 'provider'. */
  event: string;
  /** Empty: the library's. */
  type: VideoType | '';
  sortOrder: string;
  isShown: boolean;
}

export const videoDraft = (video: AdminVideo): VideoDraft => ({
  title: video.curatedTitle,
  description: video.curatedDescription,
  event: video.eventIsCurated ? (video.event?.id ?? 'none') : 'provider',
  type: video.curatedType ?? '',
  sortOrder: String(video.sortOrder),
  isShown: !video.hidden,
});

const maxSortOrder = 1_000_000;

/** The number of a field for the order, or undefined where there is none that can be sent. */
export function orderOf(text: string): number | undefined {
  const order = Number(text);
  return text.trim() !== '' && Number.isInteger(order) && Math.abs(order) <= maxSortOrder ? order : undefined;
}

/** What is to be sent: nothing that stays as it is. An order that is no number is left out; it is refused before. */
export function videoChanges(video: AdminVideo, draft: VideoDraft): UpdateVideo {
  const before = videoDraft(video);
  const changes: UpdateVideo = {};
  const title = draft.title?.trim() || null;
  if (title !== video.curatedTitle) changes.title = title;
  const description = draft.description?.trim() ?? null;
  if (description !== video.curatedDescription) changes.description = description;
  if (draft.event !== before.event) changes.event = draft.event;
  if (draft.type !== before.type) changes.type = draft.type === '' ? null : draft.type;
  const order = orderOf(draft.sortOrder);
  if (order !== undefined && order !== video.sortOrder) changes.sortOrder = order;
  if (draft.isShown !== before.isShown) changes.hidden = !draft.isShown;
  return changes;
}
