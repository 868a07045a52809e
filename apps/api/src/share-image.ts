import { readFile } from 'node:fs/promises';
import { ProblemError } from '@sandstone/contract';

// Beside `src` and beside `dist` alike.
const file = new URL('../assets/share-image.jpg', import.meta.url);
let read: Promise<Buffer> | undefined;

/** The picture for what has none: drawn once, a JPEG of `defaultShareImage`'s size. */
export async function shareImage(): Promise<Buffer> {
  try {
    return await (read ??= readFile(file));
  } catch (error) {
    read = undefined;
    throw new ProblemError('image_not_found', undefined, { cause: error });
  }
}
