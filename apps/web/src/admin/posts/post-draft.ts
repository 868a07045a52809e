import { type AdminPhoto, type AdminPost, limits, type PostDraft as StoredDraft } from '@sandstone/contract';

/** A photo of the post: one of the site's, or a chosen file, whose upload has the same key. */
export interface DraftPhoto {
  key: string;
  photo?: AdminPhoto;
}

export interface PostDraft {
  description: string;
  /** '2026-01-31', or empty: the day of its creation. In UTC, as everywhere on the site. */
  day: string;
  photos: readonly DraftPhoto[];
}

export type PostDraftEvent =
  | { type: 'described'; description: string }
  | { type: 'dated'; day: string }
  | { type: 'chosen'; photos: readonly AdminPhoto[] }
  | { type: 'added'; keys: readonly string[] }
  | { type: 'refreshed'; photo: AdminPhoto }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'moved'; key: string; to: number };

/** The content of the editor that begins with a stored draft. */
export const storedDraftOf = ({ description, day, photos }: StoredDraft): PostDraft => ({
  description,
  day: day ?? '',
  photos: photos.map((photo) => ({ key: photo.id, photo })),
});

export const draftOf = (post: AdminPost | undefined): PostDraft => ({
  description: post?.description ?? '',
  day: post?.createdOn.slice(0, 10) ?? '',
  photos: (post?.photos ?? []).map((photo) => ({ key: photo.id, photo })),
});

export function postDraftReducer(draft: PostDraft, event: PostDraftEvent): PostDraft {
  const { photos } = draft;
  switch (event.type) {
    case 'described':
      return { ...draft, description: event.description };
    case 'dated':
      return { ...draft, day: event.day };
    case 'chosen': {
      const known = new Set(photos.map(({ key }) => key));
      const fresh = event.photos.filter(({ id }) => !known.has(id));
      return { ...draft, photos: [...photos, ...fresh.map((photo) => ({ key: photo.id, photo }))] };
    }
    case 'added':
      return { ...draft, photos: [...photos, ...event.keys.map((key) => ({ key }))] };
    case 'refreshed': {
      // Ignore older states: the stream and requests overtake each other.
      const fresh = (known: DraftPhoto) =>
        known.photo?.id === event.photo.id && known.photo.change < event.photo.change
          ? { ...known, photo: event.photo }
          : known;
      return { ...draft, photos: photos.map(fresh) };
    }
    case 'removed':
      return { ...draft, photos: photos.filter(({ key }) => !event.keys.includes(key)) };
    case 'moved': {
      const moving = photos.find(({ key }) => key === event.key);
      if (moving === undefined) return draft;
      const rest = photos.filter((photo) => photo !== moving);
      return { ...draft, photos: [...rest.slice(0, event.to), moving, ...rest.slice(event.to)] };
    }
  }
}

/** The length as stored, without surrounding white space. */
export const descriptionLength = ({ description }: PostDraft): number => description.trim().length;

export const fits = (draft: PostDraft): boolean =>
  descriptionLength(draft) > 0 && descriptionLength(draft) <= limits.post.maxDescriptionLength;

export const hasChanged = (before: PostDraft, after: PostDraft): boolean =>
  before.description !== after.description ||
  before.day !== after.day ||
  before.photos.map(({ key }) => key).join() !== after.photos.map(({ key }) => key).join();

/** Returns the chosen day at the time of day of `former`, at most `now`; undefined if no other day was chosen. */
export function chosenDate(day: string, former: Date, now: Date): string | undefined {
  const [formerDay = '', time = ''] = former.toISOString().split('T');
  if (day === '' || day === formerDay) return undefined;
  const chosen = new Date(`${day}T${time}`);
  return (chosen > now ? now : chosen).toISOString();
}
