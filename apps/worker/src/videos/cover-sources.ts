import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type PhotoEdits } from '@sandstone/contract';
import { type CoverPhoto, type CoverSource } from '@sandstone/database';
import { fileVersion, photoVariantKey, photoVisibility, picturePlaces } from '@sandstone/domain';
import { OBJECT_STORAGE, STREAMING_PROVIDER } from '@sandstone/nest';
import { type Bucket, ObjectNotFoundError, type ObjectStorage, readFirst } from '@sandstone/storage';
import { StreamingError, type StreamingProvider } from '@sandstone/streaming';
import { TempDirectory } from '../images/temp-directory.ts';

/** Gets the picture that a cover is made of. */
@Injectable()
export class CoverSources {
  constructor(
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly tempDirectory: TempDirectory,
  ) {}

  /** @param use receives bytes or a path, which is valid until it ends, and the edits that the picture does not have yet */
  async with<T>(
    source: CoverSource,
    use: (picture: string | Uint8Array, edits: PhotoEdits | null) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    if (!('photo' in source)) return use(await this.#thumbnail(source, signal), null);
    return this.tempDirectory.withFile(async (path) => {
      const places = placesOf(source.photo);
      if (places.length === 0) throw new ObjectNotFoundError('originals', source.photo.id);
      await pipeline(await readFirst(this.storage, places), createWriteStream(path), { signal });
      const { originalKey, edits } = source.photo;
      return use(path, originalKey === null ? null : edits);
    });
  }

  async #thumbnail(
    { libraryId, guid, file }: Exclude<CoverSource, { photo: CoverPhoto }>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    if (this.streaming === undefined) throw new StreamingError('unavailable', 'No video library is set up');
    return (await this.streaming.thumbnail(libraryId, guid, file, signal)).bytes;
  }
}

/** The original of a photo, else its largest picture. */
function placesOf({ originalKey, ...photo }: CoverPhoto): { bucket: Bucket; key: string }[] {
  if (originalKey !== null) return [{ bucket: 'originals', key: originalKey }];
  const widest = photo.variants.findLast(({ format }) => format === 'webp');
  if (widest === undefined) return [];
  const { step, format } = widest;
  const key = photoVariantKey({ photoId: photo.id, version: fileVersion(photo), step, format });
  return [...picturePlaces(key, photoVisibility(photo))];
}
