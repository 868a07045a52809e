import { type AdminPhoto, type AdminPost, limits } from '@sandstone/contract';

/** A photo of the post: one of the site's, or a chosen file, whose upload has the same key. */
export interface DraftPhoto {
  key: string;
  photo?: AdminPhoto;
}

export interface PostDraft {
  description: string;
  photos: readonly DraftPhoto[];
}

export type PostDraftEvent =
  | { type: 'described'; description: string }
  | { type: 'chosen'; photos: readonly AdminPhoto[] }
  | { type: 'added'; keys: readonly string[] }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'moved'; key: string; to: number };

export const draftOf = (post: AdminPost | undefined): PostDraft => ({
  description: post?.description ?? '',
  photos: (post?.photos ?? []).map((photo) => ({ key: photo.id, photo })),
});

export function postDraftReducer(draft: PostDraft, event: PostDraftEvent): PostDraft {
  const { photos } = draft;
  switch (event.type) {
    case 'described':
      return { ...draft, description: event.description };
    case 'chosen': {
      const known = new Set(photos.map(({ key }) => key));
      const fresh = event.photos.filter(({ id }) => !known.has(id));
      return { ...draft, photos: [...photos, ...fresh.map((photo) => ({ key: photo.id, photo }))] };
    }
    case 'added':
      return { ...draft, photos: [...photos, ...event.keys.map((key) => ({ key }))] };
    case 'removed':
      return { ...draft, photos: photos.filter(({ key }) => !event.keys.includes(key)) };
    case 'moved': {
      const moving = photos.find(({ key }) => key === event.key);
      if (moving === undefined) return draft;
      const rest = photos.filter((photo) => photo !== moving);
      return { ...draft, photos: rest.toSpliced(event.to, 0, moving) };
    }
  }
}

/** The length as stored, without surrounding white space. */
export const descriptionLength = ({ description }: PostDraft): number => description.trim().length;

export const fits = (draft: PostDraft): boolean =>
  descriptionLength(draft) > 0 && descriptionLength(draft) <= limits.post.maxDescriptionLength;

export const hasChanged = (before: PostDraft, after: PostDraft): boolean =>
  before.description !== after.description ||
  before.photos.map(({ key }) => key).join() !== after.photos.map(({ key }) => key).join();
