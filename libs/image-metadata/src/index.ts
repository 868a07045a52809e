import { type UploadType } from '@sandstone/contract';
import { ByteReader } from './byte.reader.ts';
import { gifWithoutMetadata } from './gif.ts';
import { jpegWithoutMetadata } from './jpeg.ts';
import { pngWithoutMetadata } from './png.ts';
import { webpWithoutMetadata } from './webp.ts';

const removers: Record<UploadType, (body: ByteReader) => AsyncGenerator<Buffer>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/gif': gifWithoutMetadata,
  'image/webp': webpWithoutMetadata,
};

/**
 * Removes position, camera, time, author, comments and embedded thumbnails from a picture, and any block that it does
 * not know. The picture itself is copied as it is: same pixels, colours, animation and orientation. Reads and writes
 * piece by piece, so that a large file needs little memory.
 *
 * A file that does not follow its format is copied up to there.
 */
export async function* withoutMetadata(
  body: AsyncIterable<Uint8Array>,
  type: UploadType,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  try {
    yield* removers[type](reader);
  } finally {
    await reader.close();
  }
}
