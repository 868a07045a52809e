import {
  type AdminPhoto,
  type AdminPost,
  adminTexts,
  limits,
  type PostDraft as StoredDraft,
} from '@sandstone/contract';
import { photoIdOf, type UploadItem } from '../shared/uploads/upload.state.ts';
import { type DraftContent } from './draft-saver.ts';

/** A photo of the post: one of the site's, or a chosen file, whose upload has the same key. */
export interface DraftPhoto {
  key: string;
  photo?: AdminPhoto;
}

export interface EditedPhoto extends DraftPhoto {
  /** The upload of a chosen file. */
  upload?: UploadItem | undefined;
}

export interface PostDraft {
  description: string;
  /** '2026-01-31', or empty: the day of its creation. In UTC, as everywhere on the site. */
  day: string;
  photos: readonly DraftPhoto[];
}

/** `preparing`: all photos are uploaded, and the post waits until they are processed, as one may be damaged. */
export type EditorStep = 'writing' | 'uploading' | 'preparing' | 'saving' | 'scheduling' | 'done';

export interface PostEditorState {
  draft: PostDraft;
  step: EditorStep;
  /** Why photos were refused, or why saving failed. */
  messages: readonly string[];
  /** Files that had not arrived when the draft was left. The draft names them until its photos are changed. */
  lostFiles: readonly string[];
}

export type PostEditorEvent =
  | { type: 'described'; description: string }
  | { type: 'dated'; day: string }
  | { type: 'chosen'; photos: readonly AdminPhoto[] }
  /** `refusals` say why other files were not added. */
  | { type: 'added'; keys: readonly string[]; refusals: readonly string[] }
  | { type: 'refreshed'; photo: AdminPhoto }
  | { type: 'removed'; keys: readonly string[]; reason?: string }
  | { type: 'moved'; key: string; to: number }
  | { type: 'went-on'; step: Exclude<EditorStep, 'writing'> }
  /** Back to writing, for these reasons. */
  | { type: 'stopped'; messages: readonly string[] };

const sitePhoto = (photo: AdminPhoto): DraftPhoto => ({ key: photo.id, photo });

const draftOf = (post: AdminPost | undefined, stored: StoredDraft | undefined): PostDraft => ({
  description: (stored ?? post)?.description ?? '',
  day: (stored === undefined ? post?.createdOn.slice(0, 10) : stored.day) ?? '',
  photos: ((stored ?? post)?.photos ?? []).map(sitePhoto),
});

/**
 * The editor at the start: with a post, with a stored draft, or empty.
 * @param restored was written before, and not saved
 */
export function startingState(
  post: AdminPost | undefined,
  stored: StoredDraft | undefined,
  restored?: Pick<PostDraft, 'description' | 'day'>,
): PostEditorState {
  const lostFiles = stored?.missingFiles ?? [];
  const messages = lostFiles.length > 0 ? [adminTexts.postDrafts.filesMissing(lostFiles)] : [];
  return { draft: { ...draftOf(post, stored), ...restored }, step: 'writing', messages, lostFiles };
}

function moved(photos: readonly DraftPhoto[], key: string, to: number): readonly DraftPhoto[] {
  const moving = photos.find((photo) => photo.key === key);
  if (moving === undefined) return photos;
  const rest = photos.filter((photo) => photo !== moving);
  return [...rest.slice(0, to), moving, ...rest.slice(to)];
}

export function postEditorReducer(state: PostEditorState, event: PostEditorEvent): PostEditorState {
  const { draft } = state;
  const { photos } = draft;
  const withDraft = (part: Partial<PostDraft>) => ({ ...state, draft: { ...draft, ...part } });
  /** The creator has changed the photos, and so has read the messages. */
  const withPhotos = (next: readonly DraftPhoto[], messages: readonly string[] = []): PostEditorState => ({
    ...withDraft({ photos: next }),
    messages,
    lostFiles: [],
  });
  switch (event.type) {
    case 'described':
      return withDraft({ description: event.description });
    case 'dated':
      return withDraft({ day: event.day });
    case 'chosen': {
      const fresh = event.photos.filter(({ id }) => !photos.some(({ key }) => key === id));
      return withPhotos([...photos, ...fresh.map(sitePhoto)]);
    }
    case 'added':
      return withPhotos([...photos, ...event.keys.map((key) => ({ key }))], event.refusals);
    case 'refreshed': {
      // Ignore older states: the stream and requests overtake each other.
      const fresh = (known: DraftPhoto) =>
        known.photo?.id === event.photo.id && known.photo.change < event.photo.change
          ? { ...known, photo: event.photo }
          : known;
      return withDraft({ photos: photos.map(fresh) });
    }
    case 'removed':
      return withPhotos(
        photos.filter(({ key }) => !event.keys.includes(key)),
        event.reason === undefined ? [] : [event.reason],
      );
    case 'moved':
      return withDraft({ photos: moved(photos, event.key, event.to) });
    case 'went-on':
      return { ...state, step: event.step, messages: [] };
    case 'stopped':
      return { ...state, step: 'writing', messages: event.messages };
  }
}

export const withUploads = ({ photos }: PostDraft, items: readonly UploadItem[]): EditedPhoto[] =>
  photos.map((photo) => ({ ...photo, upload: items.find(({ key }) => key === photo.key) }));

/** Returns each photo id once, at its first position: two files can be the same photo. */
export const photoIdsOf = (photos: readonly EditedPhoto[]): string[] => [
  ...new Set(photos.flatMap(({ photo, upload }) => photo?.id ?? (upload && photoIdOf(upload)) ?? [])),
];

/** Returns the uploads that have not arrived. */
export const underWay = (items: readonly UploadItem[]): UploadItem[] =>
  items.filter((item) => photoIdOf(item) === undefined);

/** Returns what a draft stores. */
export function contentOf(state: PostEditorState, items: readonly UploadItem[]): DraftContent {
  const { description, day } = state.draft;
  const missingFiles = [...state.lostFiles, ...underWay(items).map(({ fileName }) => fileName)]
    .map((name) => name.slice(0, limits.upload.maxFileNameLength))
    .slice(0, limits.post.maxPhotos);
  return {
    description,
    day: day || null,
    photoIds: photoIdsOf(withUploads(state.draft, items)),
    ...(missingFiles.length > 0 && { missingFiles }),
  };
}

/** The length as stored, without surrounding white space. */
export const descriptionLength = ({ description }: PostDraft): number => description.trim().length;

export const fits = (draft: PostDraft): boolean =>
  descriptionLength(draft) > 0 && descriptionLength(draft) <= limits.post.maxDescriptionLength;

export const isEmpty = (draft: PostDraft): boolean =>
  descriptionLength(draft) === 0 && draft.day === '' && draft.photos.length === 0;

export const hasChanged = (before: PostDraft, after: PostDraft): boolean =>
  before.description !== after.description ||
  before.day !== after.day ||
  before.photos.map(({ key }) => key).join() !== after.photos.map(({ key }) => key).join();
