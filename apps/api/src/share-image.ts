import { readFile } from 'node:fs/promises';
import { ProblemError } from '@sandstone/contract';

// This path is valid from both `src` and `dist`.
const file = new URL('../assets/share-image.jpg', import.meta.url);
let read: Promise<Buffer> | undefined;

/** The fallback image: a JPEG of `defaultShareImage`'s size, read once. */
export async function shareImage(): Promise<Buffer> {
  try {
    return await (read ??= readFile(file));
  } catch (error) {
    read = undefined;
    throw new ProblemError('image_not_found', undefined, { cause: error });
  }
}
