import { type AdminPhoto, limits, memberTexts } from '@sandstone/contract';
import { formatDate } from '../../format/date-and-count.ts';

const { photoManager } = memberTexts;

/** What a photo is called where it must have a name. */
export const nameOf = ({ description, originalName }: AdminPhoto): string => description ?? originalName;

/** How it stands, where that is not simply well. */
export function formatPhotoState({ status, listed }: AdminPhoto): string | undefined {
  if (status !== 'ready') return photoManager[status];
  return listed ? undefined : photoManager.unlisted;
}

/** 'dune.jpg · 4000 × 3000 · January 3, 2026' */
export function formatFileDetails({ originalName, width, height, createdOn }: AdminPhoto): string {
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  return [originalName, ...size, formatDate(createdOn)].join(' · ');
}

/** What is sent of a description: nothing but spaces is none. */
export const storedDescription = (text: string): string | null => text.trim() || null;
export const isTooLong = (text: string): boolean => text.trim().length > limits.photo.maxDescriptionLength;
