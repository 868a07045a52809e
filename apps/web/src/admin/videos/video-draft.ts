import { type AdminVideo, type Focus, type UpdateVideo, type VideoType } from '@sandstone/contract';

/** The field values of the video editor. */
export interface VideoDraft {
  /** null or empty: the provider's title. */
  title: string | null;
  /** null: the provider's description; empty: no description. */
  description: string | null;
  /** An event's id, 'none' or 'provider'. */
  event: string;
  /** Empty: the type of the library. */
  type: VideoType | '';
  sortOrder: string;
  isShown: boolean;
  /** null: the provider's picture. */
  coverPhotoId: string | null;
  /** null: the middle of the picture. */
  focus: Focus | null;
}

export const videoDraft = (video: AdminVideo): VideoDraft => ({
  title: video.curatedTitle,
  description: video.curatedDescription,
  event: video.eventIsCurated ? (video.event?.id ?? 'none') : 'provider',
  type: video.curatedType ?? '',
  sortOrder: String(video.sortOrder),
  isShown: !video.hidden,
  coverPhotoId: video.coverPhotoId,
  focus: video.focus,
});

const maxSortOrder = 1_000_000;

/** Returns the order in the field, or undefined if it is not a valid number. */
export function orderOf(text: string): number | undefined {
  const order = Number(text);
  return text.trim() !== '' && Number.isInteger(order) && Math.abs(order) <= maxSortOrder ? order : undefined;
}

/** Returns only the changed fields. An invalid order is left out; the form has refused it before. */
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
  if (draft.coverPhotoId !== before.coverPhotoId) changes.coverPhotoId = draft.coverPhotoId;
  if (draft.focus?.x !== before.focus?.x || draft.focus?.y !== before.focus?.y) changes.focus = draft.focus;
  return changes;
}
