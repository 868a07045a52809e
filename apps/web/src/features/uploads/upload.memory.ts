import { type UploadItem, type UploadPhase } from '../../uploads/upload.state.ts';

/** What survives a reload of the page: names, and the photos that have arrived. Files do not. */
const storageKey = 'uploads';

interface Saved {
  key: string;
  fileName: string;
  bytes: number;
  photoId: string | null;
  /** Refused for good, with this text. */
  text: string | null;
}

function savedOf({ key, fileName, bytes, phase }: UploadItem): Saved {
  const photoId = 'photoId' in phase ? (phase.photoId ?? null) : null;
  return { key, fileName, bytes, photoId, text: phase.name === 'failed' ? phase.text : null };
}

function phaseOf({ photoId, text }: Saved): UploadPhase {
  // How a photo stands is asked of the server; until then it is taken to be under way.
  if (photoId !== null) return { name: 'processing', photoId };
  return text === null ? { name: 'interrupted' } : { name: 'failed', text };
}

export const rememberUploads = (items: readonly UploadItem[], storage: Storage = sessionStorage): void => {
  try {
    if (items.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(items.map(savedOf)));
  } catch {
    // Storage can be forbidden or full; the list is then gone after a reload, and nothing else is.
  }
};

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && 'key' in value && 'fileName' in value && 'photoId' in value;

export function recallUploads(storage: Storage = sessionStorage): UploadItem[] {
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
