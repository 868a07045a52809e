import { type AdminPhoto, adminTexts, limits, type UpdatePhoto } from '@sandstone/contract';
import { formatDate, formatDay } from '../../shared/format/date-and-count.ts';

const { photoManager } = adminTexts;

/**
 * Returns the name of a photo: its description, else its file name with the day on which it was taken, else its day and
 * number.
 * @param number counts the photos of its list from 1
 */
export function nameOf(photo: AdminPhoto, number: number): string {
  const { description, originalName, createdOn, takenOn } = photo;
  if (description !== null) return description;
  const file = originalName.trim();
  if (file === '') return photoManager.dayAndNumber(formatDay(takenOn ?? createdOn), number);
  // An api of the previous release does not send it.
  return takenOn ? photoManager.fileAndDay(file, formatDate(takenOn)) : file;
}

/** The form that describes a photo, for what is written and not saved. */
export const photoForm = (id: string): string => `photo ${id}`;

/** Returns a text for a photo that is not ready or not listed. */
export function formatPhotoState({ status, listed }: AdminPhoto): string | undefined {
  if (status !== 'ready') return photoManager[status];
  return listed ? undefined : photoManager.unlisted;
}

/** Returns for example 'dune.jpg · 4000 × 3000 · Taken October 7, 2025 · Uploaded January 3, 2026'. */
export function formatFileDetails(photo: AdminPhoto): string {
  const { originalName, width, height, takenOn, createdOn } = photo;
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  const taken = takenOn ? [photoManager.taken(formatDate(takenOn))] : [];
  return [originalName, ...size, ...taken, photoManager.uploaded(formatDate(createdOn))].join(' · ');
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
