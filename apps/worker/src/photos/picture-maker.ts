import { Inject, Injectable } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import {
  type HeroFocus,
  immutableCacheControl,
  type PhotoEdits,
  pipeline as settings,
  variantContentTypes,
} from '@sandstone/contract';
import { type WatermarkRecord } from '@sandstone/database';
import { fileVersion, objectIn, originalKey, type PhotoPlace, photoVariantKey } from '@sandstone/domain';
import {
  type HeroFile,
  type HeroPipeline,
  type PhotoPipeline,
  type ProcessedPhoto,
  type Watermark,
} from '@sandstone/media';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type Bucket, type ObjectStorage } from '@sandstone/storage';
import { Semaphore } from '../concurrency/semaphore.ts';
import { HERO_PIPELINE, PHOTO_PIPELINE } from '../images/images.module.ts';
import { TempDirectory } from '../images/temp-directory.ts';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';

/** A stored file that a photo is made from. */
export interface Source {
  bucket: Bucket;
  key: string;
}

/** Makes and stores the pictures of photos. */
@Injectable()
export class PictureMaker {
  constructor(
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'keepOriginals'>,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(PHOTO_PIPELINE) private readonly pipeline: PhotoPipeline,
    @Inject(HERO_PIPELINE) private readonly heroPipeline: HeroPipeline,
    private readonly decoding: Semaphore,
    private readonly tempDirectory: TempDirectory,
  ) {}

  /** @param mark is burnt into the pictures */
  async make(
    { bucket, key }: Source,
    { edits, mark }: { edits: PhotoEdits | null; mark: WatermarkRecord | undefined },
    signal: AbortSignal,
  ): Promise<ProcessedPhoto> {
    return this.tempDirectory.withFile(async (path) => {
      await this.storage.download(bucket, key, path);
      const watermark = markOf(mark);
      return this.decoding.run(() => this.pipeline.process(path, { edits, signal, watermark }));
    });
  }

  /** Reads when the photo was taken. @returns null where its file does not say */
  async readTaken({ bucket, key }: Source, signal: AbortSignal): Promise<string | null> {
    return this.tempDirectory.withFile(async (path) => {
      await this.storage.download(bucket, key, path);
      return this.decoding.run(() => this.pipeline.readTaken(path, signal));
    });
  }

  /** Crops a photo for the top of the home page. */
  async makeHero(
    { bucket, key }: Source,
    how: { focus: HeroFocus; edits: PhotoEdits | null; mark: WatermarkRecord | undefined },
    signal: AbortSignal,
  ): Promise<HeroFile[]> {
    return this.tempDirectory.withFile(async (path) => {
      await this.storage.download(bucket, key, path);
      const { focus, edits, mark } = how;
      const options = { focus, edits, signal, watermark: markOf(mark) };
      return (await this.decoding.run(() => this.heroPipeline.process(path, options))).variants;
    });
  }

  /** Keeps the upload of a photo, so that its pictures can be made again. @returns its key; null if it is not kept */
  async keepOriginal(
    source: Source,
    { id, contentType }: { id: string; contentType: string },
  ): Promise<string | null> {
    if (!this.config.keepOriginals) return null;
    const key = originalKey(id);
    if (source.bucket === 'staging')
      await this.storage.copy(source, { bucket: 'originals', key }, { contentType });
    return key;
  }

  /** Stores the pictures of a photo; those of a photo that visitors see nowhere are private from the beginning. */
  async store(
    photo: { id: string; filesAre: PhotoPlace; watermark: number },
    { variants }: ProcessedPhoto,
  ): Promise<void> {
    const version = fileVersion({ pipelineVersion: settings.version, watermark: photo.watermark });
    await Promise.all(
      variants.map(({ step, format, bytes }) => {
        const publicKey = photoVariantKey({ photoId: photo.id, version, step, format });
        const { bucket, key } = objectIn(photo.filesAre, publicKey);
        return this.storage.put(bucket, key, bytes, {
          contentType: variantContentTypes[format],
          cacheControl: immutableCacheControl,
        });
      }),
    );
  }
}

/** The records of the stored pictures. */
export const variantRecords = ({ variants }: ProcessedPhoto) =>
  variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.byteLength }));

function markOf(record: WatermarkRecord | undefined): Watermark | undefined {
  if (record === undefined || record.kind === 'off') return undefined;
  const { corner, strength, width, height, pixels } = record;
  return width === null || height === null || pixels === null
    ? undefined
    : { corner, strength, width, height, pixels };
}
