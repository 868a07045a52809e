import { type AdminPhoto, adminTexts, limits, type UpdatePhoto } from '@sandstone/contract';
import { formatDate, formatDay } from '../../shared/format/date-and-count.ts';

const { photoManager } = adminTexts;

/**
 * Returns the name of a photo: its description, else its file name, else its day and number.
 * @param number counts the photos of its list from 1
 */
export const nameOf = ({ description, originalName, createdOn }: AdminPhoto, number: number): string =>
  description ?? (originalName.trim() || photoManager.dayAndNumber(formatDay(createdOn), number));

/** The form that describes a photo, for what is written and not saved. */
export const photoForm = (id: string): string => `photo ${id}`;

/** Returns a text for a photo that is not ready or not listed. */
export function formatPhotoState({ status, listed }: AdminPhoto): string | undefined {
  if (status !== 'ready') return photoManager[status];
  return listed ? undefined : photoManager.unlisted;
}

/** Returns for example 'dune.jpg · 4000 × 3000 · January 3, 2026'. */
export function formatFileDetails({ originalName, width, height, createdOn }: AdminPhoto): string {
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  return [originalName, ...size, formatDate(createdOn)].join(' · ');
}

/** The edited texts of a photo, as typed. */
export type PhotoDraft = Partial<Record<Exclude<keyof UpdatePhoto, 'listed'>, string>>;

/** Returns the fields that differ from the photo, as they are sent: spaces alone mean no text. */
export const changedFields = (photo: AdminPhoto, draft: PhotoDraft): UpdatePhoto =>
  Object.fromEntries(
    Object.entries(draft)
      .map(([field, text]) => [field, text.trim() || null] as const)
      // A draft has only fields of a photo.
      .filter(([field, text]) => text !== photo[field as keyof PhotoDraft]),
  );

export const isTooLong = (text: string): boolean => text.trim().length > limits.photo.maxDescriptionLength;
