import { type Photo } from '@sandstone/contract';

export const photoName = (photo: Photo, index: number): string => photo.description ?? `Photo ${index + 1}`;

/** The words below an open photo. */
export const photoCaption = ({ description }: Photo): string | null => description;
