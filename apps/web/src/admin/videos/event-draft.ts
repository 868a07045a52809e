import { type AdminEvent, type CreateEvent, type Focus, type UpdateEvent } from '@sandstone/contract';

/** The field values of the event editor. */
export interface EventDraft {
  /** Empty or the name of the provider's collection: that name is used, if there is one. */
  title: string;
  description: string;
  /** '2026-01-31', or empty. */
  day: string;
  isShown: boolean;
  /** The video whose picture stands for the event; null: its first one. */
  coverVideoId: string | null;
  /** The photo that stands for the event instead; null: none. */
  coverPhotoId: string | null;
  /** The focal point of that photo; null is its middle. */
  focus: Focus | null;
}

const dayOf = (moment: string) => moment.slice(0, 10);
/** Days are in UTC, as everywhere on the site. */
const momentOf = (day: string) => `${day}T00:00:00.000Z`;

export const newEventDraft = (now: Date): EventDraft => ({
  title: '',
  description: '',
  day: dayOf(now.toISOString()),
  isShown: false,
  coverVideoId: null,
  coverPhotoId: null,
  focus: null,
});

export const eventDraft = (event: AdminEvent): EventDraft => ({
  title: event.title,
  description: event.description ?? '',
  day: dayOf(event.date),
  isShown: !event.hidden,
  coverVideoId: event.coverVideoId,
  coverPhotoId: event.coverPhotoId,
  focus: event.focus,
});

const textOrNull = (text: string) => text.trim() || null;

/** Returns only the changed fields. */
export function eventChanges(event: AdminEvent, draft: EventDraft): UpdateEvent {
  const before = eventDraft(event);
  const changes: UpdateEvent = {};
  const title = draft.title.trim();
  if (title !== before.title) changes.title = title === event.syncedTitle ? null : textOrNull(title);
  if (draft.description.trim() !== before.description) changes.description = textOrNull(draft.description);
  if (draft.day !== before.day) changes.date = momentOf(draft.day);
  if (draft.isShown !== before.isShown) changes.hidden = !draft.isShown;
  if (draft.coverVideoId !== before.coverVideoId) changes.coverVideoId = draft.coverVideoId;
  if (draft.coverPhotoId !== before.coverPhotoId) changes.coverPhotoId = draft.coverPhotoId;
  if (draft.focus?.x !== before.focus?.x || draft.focus?.y !== before.focus?.y) changes.focus = draft.focus;
  return changes;
}

export const createdEvent = ({ title, description, day, isShown }: EventDraft): CreateEvent => ({
  title: title.trim(),
  description: textOrNull(description),
  date: momentOf(day),
  ...(isShown && { hidden: false }),
});
