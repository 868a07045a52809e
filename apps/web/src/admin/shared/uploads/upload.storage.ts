import { type StorageKey } from '@sandstone/contract';
import { photoIdOf, type UploadItem, type UploadPhase } from './upload.state.ts';

/** The upload list that a tab restores after a reload; the files are stored separately. */
const storageKey = 'uploads' satisfies StorageKey;

interface Saved {
  key: string;
  fileName: string;
  bytes: number;
  photoId: string | null;
  /** The text of a final refusal. */
  text: string | null;
  description?: string | undefined;
  savedDescription?: string | undefined;
}

function savedOf(item: UploadItem): Saved {
  const { key, fileName, bytes, phase, description, savedDescription } = item;
  const isRefused = phase.name === 'failed' && phase.isTransient !== true;
  const text = isRefused ? phase.text : null;
  return { key, fileName, bytes, photoId: photoIdOf(item) ?? null, text, description, savedDescription };
}

function phaseOf({ photoId, text }: Saved): UploadPhase {
  // The server is asked for the state of the photo; until then it counts as processing.
  if (photoId !== null) return { name: 'processing', photoId };
  return text === null ? { name: 'interrupted' } : { name: 'failed', text };
}

export const saveUploads = (items: readonly UploadItem[], storage: Storage = sessionStorage): void => {
  try {
    if (items.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(items.map(savedOf)));
  } catch {
    // Storage can be forbidden or full; only the list is lost after a reload then.
  }
};

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && 'key' in value && 'fileName' in value && 'photoId' in value;

export function loadUploads(storage: Storage = sessionStorage): UploadItem[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.filter(isSaved).map((entry) => ({
      key: entry.key,
      fileName: entry.fileName,
      bytes: entry.bytes,
      ...(entry.description !== undefined && { description: entry.description }),
      ...(entry.savedDescription !== undefined && { savedDescription: entry.savedDescription }),
      previewUrl: null,
      duplicate: false,
      hasFile: false,
      phase: phaseOf(entry),
    }));
  } catch {
    return [];
  }
}
