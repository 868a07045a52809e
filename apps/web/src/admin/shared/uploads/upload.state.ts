import { type AdminPhoto, type UploadResult } from '@sandstone/contract';

/**
 * The states of an upload:
 *   queued → uploading → processing → ready
 *      ↖ waiting ↙ ↘ failed ↙   (retry: back to queued, or to processing if the file has already arrived)
 *   `waiting`: the connection was lost; retried automatically
 *   A page reload turns uploads that had not arrived into `interrupted`, until their files are found again.
 */
export type UploadPhase =
  | { name: 'queued' }
  | { name: 'uploading'; sentBytes: number; totalBytes: number }
  | { name: 'waiting'; text: string }
  | { name: 'processing'; photoId: string }
  | { name: 'ready'; photoId: string }
  /** `isTransient`: the file was not at fault, so another try may succeed. `isFinal`: the same file is refused again. */
  | { name: 'failed'; text: string; photoId?: string; isTransient?: boolean; isFinal?: boolean }
  | { name: 'interrupted' };

export interface UploadItem {
  /** Also the `uploadId` that the server echoes. */
  key: string;
  fileName: string;
  bytes: number;
  description?: string;
  /** True for a photo that is kept out of the gallery. */
  isUnlisted?: boolean;
  /** The description that the site has, as far as this browser knows. */
  savedDescription?: string;
  /** Why the description was not saved. */
  descriptionFailure?: string;
  /** The preview: the file itself at first, later the thumbnail of the photo. */
  previewUrl: string | null;
  /** The site already had a file with the same bytes. */
  duplicate: boolean;
  /** False after a page reload: a file that had not arrived must be chosen again. */
  hasFile: boolean;
  phase: UploadPhase;
  /** An earlier try may have arrived although its response was lost. */
  sentBefore?: boolean;
  /** The `change` of the latest event of its photo. */
  change?: number;
}

export interface UploadState {
  items: readonly UploadItem[];
  /** Photos whose events came before the response of their upload. */
  early: Readonly<Record<string, AdminPhoto>>;
}

export type ChosenItem = Pick<
  UploadItem,
  'key' | 'fileName' | 'bytes' | 'description' | 'isUnlisted' | 'previewUrl'
>;

/** A file that is not sent, and why. */
export type TurnedAwayFile = Pick<UploadItem, 'key' | 'fileName' | 'bytes'> & { text: string };

export type UploadEvent =
  | { type: 'chosen'; items: readonly ChosenItem[] }
  /** Files from before a reload, or of a closed tab. */
  | { type: 'found'; items: readonly ChosenItem[] }
  /** Files that are not sent, because of what they are. */
  | { type: 'turned-away'; files: readonly TurnedAwayFile[] }
  /** A photo that has failed before this visit. */
  | { type: 'taken-up'; photo: AdminPhoto }
  | { type: 'described'; key: string; description: string }
  | { type: 'description-saved'; key: string; description: string }
  | { type: 'description-refused'; key: string; text: string }
  | { type: 'started'; key: string }
  | { type: 'progressed'; key: string; sentBytes: number; totalBytes: number | null }
  | { type: 'answered'; key: string; result: UploadResult }
  | { type: 'connection-lost'; key: string; text: string }
  | { type: 'refused'; key: string; text: string; isTransient?: boolean; isFinal?: boolean }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'cleared' }
  | { type: 'photo-changed'; photo: AdminPhoto }
  | { type: 'photo-gone'; id: string };

export const initialUploadState: UploadState = { items: [], early: {} };
/** Limits the number of events of unknown photos that wait for the response of an upload. */
const maxEarlyPhotos = 50;

export const photoIdOf = (item: UploadItem): string | undefined =>
  'photoId' in item.phase ? item.phase.photoId : undefined;

export const isSending = (item: UploadItem): boolean =>
  item.phase.name === 'queued' || item.phase.name === 'uploading' || item.phase.name === 'waiting';

/** Returns whether the creator has to do something about it. */
export const hasFailed = ({ phase }: UploadItem): boolean =>
  phase.name === 'failed' || phase.name === 'interrupted';

/** Returns whether it failed for a reason other than the file. */
export const isTransientFailure = ({ phase }: UploadItem): boolean =>
  phase.name === 'failed' && phase.isTransient === true;

/** Returns the description that the site lacks, if its photo is there and its last attempt was not refused. */
export function unsavedDescription(item: UploadItem): string | undefined {
  const { description, savedDescription = '', descriptionFailure } = item;
  if (description === undefined || photoIdOf(item) === undefined || descriptionFailure !== undefined)
    return undefined;
  return description.trim() === savedDescription ? undefined : description.trim();
}

/** Returns whether its file is still needed: it has not arrived and was not refused. */
export const needsFile = (item: UploadItem): boolean =>
  item.hasFile && photoIdOf(item) === undefined && (item.phase.name !== 'failed' || isTransientFailure(item));

export const percentOf = (sentBytes: number, totalBytes: number): number =>
  // A multipart request is slightly larger than its file; 100 % is left to the next state.
  totalBytes > 0 ? Math.min(99, Math.floor((sentBytes / totalBytes) * 100)) : 0;

function withPhoto(known: UploadItem, photo: AdminPhoto): UploadItem {
  // Ignore older states: the stream and requests overtake each other.
  if (known.change !== undefined && known.change > photo.change) return known;
  const item = { ...known, change: photo.change };
  const previewUrl = photo.thumbnailUrl ?? item.previewUrl ?? photo.placeholder;
  switch (photo.status) {
    case 'processing':
      return { ...item, previewUrl, phase: { name: 'processing', photoId: photo.id } };
    case 'ready':
      return { ...item, previewUrl, phase: { name: 'ready', photoId: photo.id } };
    case 'failed':
      return {
        ...item,
        previewUrl,
        phase: { name: 'failed', photoId: photo.id, text: photo.failure?.text ?? '' },
      };
  }
}

function answered(item: UploadItem, result: UploadResult, early: UploadState['early']): UploadItem {
  if (item.phase.name !== 'uploading') return item;
  const known = early[result.photoId];
  // If an earlier try of the same upload arrived, it is no duplicate.
  const next: UploadItem = { ...item, duplicate: result.duplicate === true && item.sentBefore !== true };
  if (known !== undefined) return withPhoto(next, known);
  const { photoId } = result;
  return { ...next, phase: { name: result.status === 'ready' ? 'ready' : 'processing', photoId } };
}

export const canRetry = (item: UploadItem): boolean =>
  item.phase.name === 'waiting' ||
  (item.phase.name === 'failed' &&
    (item.phase.photoId !== undefined || (item.hasFile && item.phase.isFinal !== true)));

function retried(item: UploadItem): UploadItem {
  if (!canRetry(item)) return item;
  const photoId = photoIdOf(item);
  if (photoId !== undefined) return { ...item, phase: { name: 'processing', photoId } };
  return { ...item, sentBefore: true, phase: { name: 'queued' } };
}

const chosen = (item: ChosenItem): UploadItem => ({
  ...item,
  duplicate: false,
  hasFile: true,
  phase: { name: 'queued' },
});

const turnedAway = ({ text, ...file }: TurnedAwayFile): UploadItem => ({
  ...file,
  previewUrl: null,
  duplicate: false,
  hasFile: false,
  phase: { name: 'failed', text, isFinal: true },
});

/** A failed photo of the site as an upload. */
export const takenUp = (photo: AdminPhoto): UploadItem =>
  withPhoto(
    {
      key: photo.id,
      fileName: photo.originalName,
      bytes: photo.bytes,
      previewUrl: null,
      duplicate: false,
      hasFile: false,
      phase: { name: 'processing', photoId: photo.id },
      ...(photo.description !== null && {
        description: photo.description,
        savedDescription: photo.description,
      }),
    },
    photo,
  );

/** Resumes interrupted uploads whose files were found, and adds unknown ones to the list. */
function found(state: UploadState, files: readonly ChosenItem[]): UploadState {
  const known = new Map(files.map((file) => [file.key, file]));
  const items = state.items.map((item): UploadItem => {
    const file = known.get(item.key);
    known.delete(item.key);
    if (file === undefined || item.phase.name !== 'interrupted') return item;
    // The description may have been written after the file was stored.
    return { ...chosen({ ...file, description: item.description ?? file.description }), sentBefore: true };
  });
  const others = [...known.values()].map((file): UploadItem => ({ ...chosen(file), sentBefore: true }));
  return { ...state, items: [...items, ...others] };
}

function progressed(item: UploadItem, sentBytes: number, totalBytes: number | null): UploadItem {
  const { phase } = item;
  // The browser and the server both report progress; it never decreases.
  if (phase.name !== 'uploading' || sentBytes <= phase.sentBytes) return item;
  return { ...item, phase: { ...phase, sentBytes, totalBytes: totalBytes ?? phase.totalBytes } };
}

function photoChanged(state: UploadState, photo: AdminPhoto): UploadState {
  if (state.items.some((item) => photoIdOf(item) === photo.id)) {
    const items = state.items.map((item) => (photoIdOf(item) === photo.id ? withPhoto(item, photo) : item));
    return { ...state, items };
  }
  const known = state.early[photo.id];
  if (known !== undefined && known.change > photo.change) return state;
  const early = Object.entries({ ...state.early, [photo.id]: photo });
  return { ...state, early: Object.fromEntries(early.slice(-maxEarlyPhotos)) };
}

export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  const change = (key: string, how: (item: UploadItem) => UploadItem): UploadState => ({
    ...state,
    items: state.items.map((item) => (item.key === key ? how(item) : item)),
  });
  switch (event.type) {
    case 'chosen':
      return { ...state, items: [...state.items, ...event.items.map(chosen)] };
    case 'found':
      return found(state, event.items);
    case 'turned-away':
      return { ...state, items: [...state.items, ...event.files.map(turnedAway)] };
    case 'taken-up':
      return { ...state, items: [...state.items, takenUp(event.photo)] };
    case 'described':
      return change(event.key, (item) => {
        const next = { ...item, description: event.description };
        delete next.descriptionFailure;
        return next;
      });
    case 'description-saved':
      return change(event.key, (item) => ({ ...item, savedDescription: event.description }));
    case 'description-refused':
      return change(event.key, (item) => ({ ...item, descriptionFailure: event.text }));
    case 'started':
      return change(event.key, (item) =>
        item.phase.name === 'queued'
          ? { ...item, phase: { name: 'uploading', sentBytes: 0, totalBytes: item.bytes } }
          : item,
      );
    case 'progressed':
      return change(event.key, (item) => progressed(item, event.sentBytes, event.totalBytes));
    case 'answered':
      return change(event.key, (item) => answered(item, event.result, state.early));
    case 'connection-lost':
      return change(event.key, (item) => ({ ...item, phase: { name: 'waiting', text: event.text } }));
    case 'refused':
      return change(event.key, (item) => ({
        ...item,
        phase: {
          name: 'failed',
          text: event.text,
          photoId: photoIdOf(item),
          ...(event.isTransient === true && { isTransient: true }),
          ...(event.isFinal === true && { isFinal: true }),
        },
      }));
    case 'retried':
      return change(event.key, retried);
    case 'removed':
      return { ...state, items: state.items.filter((item) => item.key !== event.key) };
    case 'cleared':
      return initialUploadState;
    case 'photo-changed':
      return photoChanged(state, event.photo);
    case 'photo-gone':
      return { ...state, items: state.items.filter((item) => photoIdOf(item) !== event.id) };
  }
}
