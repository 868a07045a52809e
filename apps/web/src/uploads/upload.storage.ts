import { photoIdOf, type UploadItem, type UploadPhase } from './upload.state.ts';

/** What a tab knows again after a reload: names, and the photos that have arrived. Files are kept elsewhere. */
const storageKey = 'uploads';

interface Saved {
  key: string;
  fileName: string;
  bytes: number;
  photoId: string | null;
  /** Refused for good, with this text. */
  text: string | null;
}

function savedOf(item: UploadItem): Saved {
  const { key, fileName, bytes, phase } = item;
  const isRefused = phase.name === 'failed' && phase.isTransient !== true;
  return { key, fileName, bytes, photoId: photoIdOf(item) ?? null, text: isRefused ? phase.text : null };
}

function phaseOf({ photoId, text }: Saved): UploadPhase {
  // How a photo stands is asked of the server; until then it is taken to be under way.
  if (photoId !== null) return { name: 'processing', photoId };
  return text === null ? { name: 'interrupted' } : { name: 'failed', text };
}

export const saveUploads = (items: readonly UploadItem[], storage: Storage = sessionStorage): void => {
  try {
    if (items.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(items.map(savedOf)));
  } catch {
    // Storage can be forbidden or full; the list is then gone after a reload, and nothing else is.
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
      previewUrl: null,
      duplicate: false,
      hasFile: false,
      phase: phaseOf(entry),
    }));
  } catch {
    return [];
  }
}
