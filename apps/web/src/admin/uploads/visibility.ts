import { stored } from '../../shared/storage/stored.ts';

/** Whether uploaded photos join the gallery. */
export const visibilities = ['published', 'unlisted'] as const;
export type Visibility = (typeof visibilities)[number];

const remembered = stored('localStorage', 'upload-visibility');

export function rememberedVisibility(): Visibility {
  const saved = remembered.get();
  return visibilities.find((each) => each === saved) ?? 'published';
}

export const rememberVisibility = (visibility: Visibility): void => void remembered.set(visibility);
