import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type DownloadedFiles } from '@sandstone/contract';
import { type DownloadedPhoto, PhotoDownloadRepository } from '@sandstone/database';
import {
  fileVersion,
  imageExtensions,
  isImageType,
  photoVariantKey,
  photoVisibility,
  picturePlaces,
} from '@sandstone/domain';
import { UnknownCodingError, withoutMetadata } from '@sandstone/image-metadata';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { ObjectNotFoundError, type ObjectStorage, readFirst } from '@sandstone/storage';
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
    try {
      return (await this.#openOriginal(photo, files)) ?? (await this.#openPicture(photo));
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return undefined;
      throw error;
    }
  }

  /** @returns undefined where the site has no such file */
  async #openOriginal({ originalKey, contentType }: DownloadedPhoto, files: DownloadedFiles) {
    if (originalKey === null || !isImageType(contentType)) return undefined;
    try {
      const body = await this.storage.read('originals', originalKey);
      const extension = imageExtensions[contentType];
      if (files === 'originals') return { body, extension };
      const cleaned = await withoutMetadata(body, contentType);
      return { body: Readable.from(cleaned, { objectMode: false }), extension };
    } catch (error) {
      // The pictures of the site have no metadata.
      if (error instanceof UnknownCodingError) return undefined;
      throw error;
    }
  }

  /** @throws ObjectNotFoundError */
  async #openPicture(photo: DownloadedPhoto) {
    const { id: photoId, widest } = photo;
    const key = photoVariantKey({ photoId, version: fileVersion(photo), ...widest });
    const places = picturePlaces(key, photoVisibility(photo));
    return { body: await readFirst(this.storage, places), extension: widest.format };
  }
}
