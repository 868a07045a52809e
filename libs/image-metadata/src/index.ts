import { type UploadType } from '@sandstone/contract';
import { ByteReader } from './byte.reader.ts';
import { gifWithoutMetadata } from './gif.ts';
import { jpegWithoutMetadata } from './jpeg.ts';
import { pngWithoutMetadata } from './png.ts';
import { webpWithoutMetadata } from './webp.ts';

export { isAdobeRgbExif, jpegOrientationExif, orientationExif, orientationOf, takenAtOf } from './exif.ts';
export { UnknownCodingError } from './unknown-coding.error.ts';

const removers: Record<UploadType, (body: ByteReader) => AsyncGenerator<Buffer>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/gif': gifWithoutMetadata,
  'image/webp': webpWithoutMetadata,
};

/** What a generator returns, read ahead by one piece. */
async function* startingWith(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* pieces(body: AsyncIterable<Uint8Array>, type: UploadType): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  try {
    yield* removers[type](reader);
  } finally {
    await reader.close();
  }
}

/**
 * Removes position, camera, time, author, comments, embedded thumbnails, and any bytes that do not show the picture:
 * only known segments and chunks are written, at their declared size, and pixels up to the end of their codes. The
 * picture stays as it is: same pixels, colours, animation and orientation. Reads and writes piece by piece, so that a
 * large file needs little memory.
 *
 * A file that does not follow its format is copied up to there.
 *
 * @throws UnknownCodingError for a file that cannot be copied
 */
export async function withoutMetadata(
  body: AsyncIterable<Uint8Array>,
  type: UploadType,
): Promise<AsyncGenerator<Buffer>> {
  const cleaned = pieces(body, type);
  return startingWith(await cleaned.next(), cleaned);
}
