import { longPhotoRatio } from '@sandstone/contract';
import { type Size } from './variant-size.ts';

/** Size of the part of a photo that a list shows: of a long one, a part with the longest ratio that lists have. */
export function listedSize({ width, height }: Size): Size {
  return {
    width: Math.min(width, height * longPhotoRatio),
    height: Math.min(height, width * longPhotoRatio),
  };
}

/** Width to height of that part. */
export function listedRatio(photo: Size): number {
  const { width, height } = listedSize(photo);
  return width / height;
}
