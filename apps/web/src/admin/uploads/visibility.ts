import { type StorageKey } from '@sandstone/contract';

/** Whether uploaded photos join the gallery. */
export const visibilities = ['published', 'unlisted'] as const;
export type Visibility = (typeof visibilities)[number];

const storageKey = 'upload-visibility' satisfies StorageKey;

export function rememberedVisibility(): Visibility {
  try {
    const saved = localStorage.getItem(storageKey);
    return visibilities.find((each) => each === saved) ?? 'published';
  } catch {
    // Storage can be forbidden.
    return 'published';
  }
}

export function rememberVisibility(visibility: Visibility): void {
  try {
    localStorage.setItem(storageKey, visibility);
  } catch {
    // The choice then lasts until the page is left.
  }
}
