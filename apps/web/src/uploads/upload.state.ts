import { type AdminPhoto, type UploadResult } from '@sandstone/contract';

/**
 * One file on its way:
 *   queued → uploading → processing → ready
 *      ↖ waiting ↙ ↘ failed ↙   (retried: back to queued, or to processing where the file has already arrived)
 *   `waiting`: the connection was cut, and it is tried again by itself
 *   a reload of the page turns what had not arrived into `interrupted`, until its file is found again
 */
export type UploadPhase =
  | { name: 'queued' }
  | { name: 'uploading'; sentBytes: number; totalBytes: number }
  | { name: 'waiting'; text: string }
  | { name: 'processing'; photoId: string }
  | { name: 'ready'; photoId: string }
  /** `isTransient`: not because of the file; it may well arrive another time. */
  | { name: 'failed'; text: string; photoId?: string; isTransient?: boolean }
  | { name: 'interrupted' };

export interface UploadItem {
  /** Also the `uploadId` that the server echoes. */
  key: string;
  fileName: string;
  bytes: number;
  description?: string;
  /** A picture to show for it: the file itself at first, the photo's own thumbnail later. */
  previewUrl: string | null;
  /** The same bytes were on the site already. */
  duplicate: boolean;
  /** False after a reload of the page: what had not arrived must be chosen again. */
  hasFile: boolean;
  phase: UploadPhase;
  /** An earlier try may have arrived without our hearing of it. */
  sentBefore?: boolean;
  /** The `change` of the latest news of its photo. */
  change?: number;
}

export interface UploadState {
  items: readonly UploadItem[];
  /** Photos whose news came before the answer that names them. */
  early: Readonly<Record<string, AdminPhoto>>;
}

export type ChosenItem = Pick<UploadItem, 'key' | 'fileName' | 'bytes' | 'description' | 'previewUrl'>;

export type UploadEvent =
  | { type: 'chosen'; items: readonly ChosenItem[] }
  /** Files of before a reload, or of a tab that is gone. */
  | { type: 'found'; items: readonly ChosenItem[] }
  | { type: 'started'; key: string }
  | { type: 'progressed'; key: string; sentBytes: number; totalBytes: number | null }
  | { type: 'answered'; key: string; result: UploadResult }
  | { type: 'cut'; key: string; text: string }
  | { type: 'refused'; key: string; text: string; isTransient?: boolean }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'cleared' }
  | { type: 'photo-changed'; photo: AdminPhoto }
  | { type: 'photo-gone'; id: string };

export const initialUploadState: UploadState = { items: [], early: {} };
/** News of strangers' photos is kept for as long as an answer may take, not for ever. */
const maxEarlyPhotos = 50;

export const photoIdOf = (item: UploadItem): string | undefined =>
  'photoId' in item.phase ? item.phase.photoId : undefined;

export const isSending = (item: UploadItem): boolean =>
  item.phase.name === 'queued' || item.phase.name === 'uploading' || item.phase.name === 'waiting';

/** Whether it failed, but not because of the file. */
export const isTransientFailure = ({ phase }: UploadItem): boolean =>
  phase.name === 'failed' && phase.isTransient === true;

/** Whether its file is still needed: it has not arrived, and nothing is wrong with it. */
export const needsFile = (item: UploadItem): boolean =>
  item.hasFile && photoIdOf(item) === undefined && (item.phase.name !== 'failed' || isTransientFailure(item));

export const percentOf = (sentBytes: number, totalBytes: number): number =>
  // A multipart request is a little larger than its file; 100 % is said by the next state.
  totalBytes > 0 ? Math.min(99, Math.floor((sentBytes / totalBytes) * 100)) : 0;

function withPhoto(known: UploadItem, photo: AdminPhoto): UploadItem {
  // The stream and the answers of requests overtake each other: what is older than what is known says nothing.
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
  // What an earlier try of ours brought here is no duplicate.
  const next: UploadItem = { ...item, duplicate: result.duplicate === true && item.sentBefore !== true };
  if (known !== undefined) return withPhoto(next, known);
  const { photoId } = result;
  return { ...next, phase: { name: result.status === 'ready' ? 'ready' : 'processing', photoId } };
}

export const canRetry = (item: UploadItem): boolean =>
  item.phase.name === 'waiting' ||
  (item.phase.name === 'failed' && (item.phase.photoId !== undefined || item.hasFile));

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

/** They go on where their list still knows them; others join it. */
function found(state: UploadState, files: readonly ChosenItem[]): UploadState {
  const known = new Map(files.map((file) => [file.key, file]));
  const items = state.items.map((item): UploadItem => {
    const file = known.get(item.key);
    known.delete(item.key);
    if (file === undefined || item.phase.name !== 'interrupted') return item;
    return { ...chosen(file), sentBefore: true };
  });
  const others = [...known.values()].map((file): UploadItem => ({ ...chosen(file), sentBefore: true }));
  return { ...state, items: [...items, ...others] };
}

function progressed(item: UploadItem, sentBytes: number, totalBytes: number | null): UploadItem {
  const { phase } = item;
  // The browser and the server both report; the bar never runs backwards.
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
    case 'cut':
      return change(event.key, (item) => ({ ...item, phase: { name: 'waiting', text: event.text } }));
    case 'refused':
      return change(event.key, (item) => ({
        ...item,
        phase: {
          name: 'failed',
          text: event.text,
          photoId: photoIdOf(item),
          ...(event.isTransient === true && { isTransient: true }),
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

export interface UploadSummary {
  total: number;
  sending: number;
  processing: number;
  ready: number;
  failed: number;
}

export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const count = (...names: UploadPhase['name'][]) =>
    items.filter((item) => names.includes(item.phase.name)).length;
  return {
    total: items.length,
    sending: items.filter(isSending).length,
    processing: count('processing'),
    ready: count('ready'),
    failed: count('failed', 'interrupted'),
  };
}

/** How much of all that is on the list has been sent, in percent. */
export function sentPercent(items: readonly UploadItem[]): number {
  const sentBytes = ({ phase, bytes }: UploadItem) => {
    if (phase.name === 'uploading') return (phase.sentBytes / phase.totalBytes) * bytes;
    return phase.name === 'queued' || phase.name === 'waiting' ? 0 : bytes;
  };
  const sum = (of: (item: UploadItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return percentOf(
    sum(sentBytes),
    sum(({ bytes }) => bytes),
  );
}
