import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { limits, type DownloadedFiles, type UploadType } from '@sandstone/contract';
import { type DownloadedPhoto, PhotoDownloadRepository } from '@sandstone/database';
import { photoVariantKey } from '@sandstone/domain';
import { withoutMetadata } from '@sandstone/image-metadata';
import { ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { OBJECT_STORAGE } from '../../infrastructure/storage.module.ts';
import { ArchiveNames } from './archive-names.ts';
import { type ZipEntry } from './zip.stream.ts';

const extensions: Record<UploadType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
const isUploadType = (type: string): type is UploadType =>
  limits.upload.allowedTypes.some((allowed) => allowed === type);

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
    const { id: photoId, pipelineVersion: version, originalKey, contentType, widest } = photo;
    try {
      if (originalKey === null || !isUploadType(contentType)) {
        const body = await this.storage.read('public', photoVariantKey({ photoId, version, ...widest }));
        return { body, extension: widest.format };
      }
      const body = await this.storage.read('originals', originalKey);
      const isUnchanged = files === 'originals';
      return {
        body: isUnchanged ? body : Readable.from(withoutMetadata(body, contentType), { objectMode: false }),
        extension: extensions[contentType],
      };
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return undefined;
      throw error;
    }
  }
}
