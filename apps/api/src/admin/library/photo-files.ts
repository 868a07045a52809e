import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type DownloadedFiles } from '@sandstone/contract';
import { type DownloadedPhoto, PhotoDownloadRepository } from '@sandstone/database';
import { fileVersion, imageExtensions, isImageType, photoVariantKey, picturePlaces } from '@sandstone/domain';
import { withoutMetadata } from '@sandstone/image-metadata';
import { ObjectNotFoundError, type ObjectStorage, readFirst } from '@sandstone/storage';
import { OBJECT_STORAGE } from '../../infrastructure/storage.module.ts';
import { ArchiveNames } from './archive-names.ts';
import { type ZipEntry } from './zip.stream.ts';

/** The files of photos that are downloaded together. */
@Injectable()
export class PhotoFiles {
  constructor(
    private readonly downloads: PhotoDownloadRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Opens each file when its turn has come. A photo that was deleted by then is left out. */
  async *entries(photoIds: readonly string[], files: DownloadedFiles): AsyncGenerator<ZipEntry> {
    const names = new ArchiveNames();
    for await (const photo of this.downloads.photos(photoIds, files)) {
      const file = await this.#open(photo, files);
      if (file === undefined) continue;
      const { body, extension } = file;
      yield { name: names.next(photo.originalName, extension), modifiedAt: photo.createdAt, body };
    }
  }

  async #open(photo: DownloadedPhoto, files: DownloadedFiles) {
    const { id: photoId, originalKey, contentType, widest, withdrawnAt } = photo;
    try {
      if (originalKey === null || !isImageType(contentType)) {
        const key = photoVariantKey({ photoId, version: fileVersion(photo), ...widest });
        const places = picturePlaces(key, { isWithdrawn: withdrawnAt !== null });
        const body = await readFirst(this.storage, places);
        return { body, extension: widest.format };
      }
      const body = await this.storage.read('originals', originalKey);
      const isUnchanged = files === 'originals';
      return {
        body: isUnchanged ? body : Readable.from(withoutMetadata(body, contentType), { objectMode: false }),
        extension: imageExtensions[contentType],
      };
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return undefined;
      throw error;
    }
  }
}
