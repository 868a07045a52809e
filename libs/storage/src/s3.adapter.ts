import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type StorageConfig } from '@sandstone/config';
import { Client, CopyDestinationOptions, CopySourceOptions } from 'minio';
import { chunksOf, partsOf } from './body.stream.ts';
import { codeOf } from './files.errors.ts';
import {
  type Bucket,
  buckets,
  type ObjectStat,
  type ObjectStorage,
  type PutOptions,
  StorageUnavailableError,
} from './object-storage.port.ts';
import { isMissingObject, storageFailure } from './s3.errors.ts';
import { defaultTimeouts, s3Transport, withSignal } from './s3.transport.ts';
import { assertKey, assertPrefix } from './storage.key.ts';

/** Allows anonymous reads by key, but no listing. */
function singleObjectReads(bucketName: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'ReadSingleObjects',
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucketName}/*`],
      },
    ],
  });
}

/** One part is in memory at a time; ten thousand parts allow 80 GB. */
const partBytes = 8 * 1024 * 1024;
const pageSize = 1000;

type S3Config = Omit<Extract<StorageConfig, { kind: 's3' }>, 'kind'>;
type Headers = Record<string, string>;

const headersOf = (options: PutOptions): Headers => ({
  'content-type': options.contentType,
  ...(options.cacheControl === undefined ? {} : { 'cache-control': options.cacheControl }),
});

/** Objects in an S3-compatible store, in the buckets `<prefix>-public`, `-originals` and `-staging`. */
export class MinioObjectStorage implements ObjectStorage {
  readonly #client: Client;
  readonly #prefix: string;

  constructor(config: S3Config, timeouts = defaultTimeouts) {
    const endpoint = new URL(config.endpoint);
    const secure = endpoint.protocol === 'https:';
    this.#prefix = config.bucketPrefix;
    this.#client = new Client({
      endPoint: endpoint.hostname,
      port: endpoint.port === '' ? undefined : Number(endpoint.port),
      useSSL: secure,
      accessKey: config.accessKey,
      secretKey: config.secretKey,
      region: config.region,
      partSize: partBytes,
      transport: s3Transport(secure, timeouts),
      transportAgent: new (secure ? https : http).Agent({ keepAlive: true }),
      // The client would retry for a minute and write to the console; callers decide about retries.
      retryOptions: { disableRetry: true },
    });
  }

  async put(
    bucket: Bucket,
    key: string,
    body: Readable | Uint8Array,
    options: PutOptions,
    signal?: AbortSignal,
  ): Promise<number> {
    try {
      assertKey(key);
      return await withSignal(signal, () =>
        this.#upload(bucket, key, partsOf(chunksOf(body, signal), partBytes), headersOf(options)),
      );
    } catch (error) {
      if (!(body instanceof Uint8Array)) body.destroy();
      signal?.throwIfAborted();
      throw error;
    }
  }

  async read(bucket: Bucket, key: string): Promise<Readable> {
    assertKey(key);
    return this.#ask(() => this.#client.getObject(this.#name(bucket), key), bucket, key);
  }

  async download(bucket: Bucket, key: string, path: string): Promise<void> {
    const body = await this.read(bucket, key);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(body, file).catch((error: unknown) => {
      throw storageFailure(error, bucket, key);
    });
  }

  async stat(bucket: Bucket, key: string): Promise<ObjectStat | undefined> {
    assertKey(key);
    try {
      const found = await this.#client.statObject(this.#name(bucket), key);
      return { key, bytes: found.size, modifiedAt: found.lastModified };
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw storageFailure(error, bucket, key);
    }
  }

  async copy(
    from: { bucket: Bucket; key: string },
    to: { bucket: Bucket; key: string },
    options: PutOptions,
  ): Promise<void> {
    assertKey(from.key);
    assertKey(to.key);
    const source = new CopySourceOptions({ Bucket: this.#name(from.bucket), Object: from.key });
    const destination = new CopyDestinationOptions({
      Bucket: this.#name(to.bucket),
      Object: to.key,
      MetadataDirective: 'REPLACE',
      Headers: headersOf(options),
    });
    await this.#ask(() => this.#client.copyObject(source, destination), from.bucket, from.key);
  }

  async move(from: { bucket: Bucket; key: string }, to: { bucket: Bucket; key: string }): Promise<void> {
    const source = new CopySourceOptions({ Bucket: this.#name(from.bucket), Object: from.key });
    const destination = new CopyDestinationOptions({ Bucket: this.#name(to.bucket), Object: to.key });
    assertKey(from.key);
    assertKey(to.key);
    await this.#ask(() => this.#client.copyObject(source, destination), from.bucket, from.key);
    await this.delete(from.bucket, [from.key]);
  }

  async delete(bucket: Bucket, keys: readonly string[]): Promise<void> {
    keys.forEach(assertKey);
    for (let start = 0; start < keys.length; start += pageSize) {
      const batch = keys.slice(start, start + pageSize);
      const refused = await this.#ask(() => this.#client.removeObjects(this.#name(bucket), batch), bucket);
      // Each entry is an object that the store did not delete.
      if (refused.length > 0) {
        throw new StorageUnavailableError(
          `The object store kept ${refused.length} of ${batch.length} objects`,
        );
      }
    }
  }

  async *list(bucket: Bucket, prefix: string): AsyncGenerator<ObjectStat> {
    assertPrefix(prefix);
    const name = this.#name(bucket);
    let after = '';
    for (;;) {
      const page = await this.#ask(
        () => this.#client.listObjectsV2Query(name, prefix, '', '', pageSize, after),
        bucket,
      );
      for (const object of page.objects) {
        if (object.name === undefined) continue;
        yield { key: object.name, bytes: object.size, modifiedAt: object.lastModified };
        after = object.name;
      }
      if (!page.isTruncated) return;
    }
  }

  async ensureBuckets(): Promise<void> {
    for (const bucket of buckets) {
      const name = this.#name(bucket);
      await this.#ask(async () => {
        if (await this.#client.bucketExists(name)) return;
        await this.#client.makeBucket(name).catch(async (error: unknown) => {
          // Another process may have created it meanwhile.
          if (!(await this.#client.bucketExists(name))) throw error;
        });
      }, bucket);
    }
    const publicName = this.#name('public');
    await this.#ask(() => this.#client.setBucketPolicy(publicName, singleObjectReads(publicName)), 'public');
  }

  async abortStaleUploads(olderThan: Date): Promise<number> {
    let dropped = 0;
    for (const bucket of buckets) {
      const name = this.#name(bucket);
      let keyMarker = '';
      let uploadMarker = '';
      for (;;) {
        const page = await this.#ask(
          () => this.#client.listIncompleteUploadsQuery(name, '', keyMarker, uploadMarker, ''),
          bucket,
        );
        for (const upload of page.uploads) {
          if (upload.initiated >= olderThan) continue;
          await this.#ask(() => this.#abort(name, upload.key, upload.uploadId), bucket);
          dropped += 1;
        }
        if (!page.isTruncated) break;
        keyMarker = page.nextKeyMarker;
        uploadMarker = page.nextUploadIdMarker;
      }
    }
    return dropped;
  }

  async ping(): Promise<void> {
    const exists = await this.#ask(() => this.#client.bucketExists(this.#name('public')), 'public');
    if (!exists) throw new StorageUnavailableError('The object store has no public bucket yet');
  }

  disk(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  #name(bucket: Bucket): string {
    return `${this.#prefix}-${bucket}`;
  }

  async #ask<T>(act: () => Promise<T>, bucket?: Bucket, key?: string): Promise<T> {
    try {
      return await act();
    } catch (error) {
      throw storageFailure(error, bucket, key);
    }
  }

  /**
   * The client's own stream upload resumes any unfinished upload of the same key, so concurrent ones would mix their
   * parts. Each put here has its own upload, and the last one to complete wins.
   */
  async #upload(
    bucket: Bucket,
    key: string,
    parts: AsyncIterable<{ bytes: Buffer; last: boolean }>,
    headers: Headers,
  ): Promise<number> {
    const name = this.#name(bucket);
    const done: { part: number; etag: string }[] = [];
    let uploadId: string | undefined;
    let bytes = 0;
    try {
      for await (const part of parts) {
        bytes += part.bytes.length;
        if (part.last && uploadId === undefined) {
          await this.#ask(
            () => this.#client.putObject(name, key, part.bytes, part.bytes.length, headers),
            bucket,
          );
          return bytes;
        }
        uploadId ??= await this.#ask(
          () => this.#client.initiateNewMultipartUpload(name, key, { ...headers }),
          bucket,
        );
        const upload = { bucketName: name, objectName: key, uploadID: uploadId, partNumber: done.length + 1 };
        const md5 = createHash('md5').update(part.bytes).digest('base64');
        const { etag } = await this.#ask(
          () => this.#client.uploadPart({ ...upload, headers: { 'content-md5': md5 } }, part.bytes),
          bucket,
        );
        done.push({ part: upload.partNumber, etag });
      }
      const complete = uploadId ?? '';
      await this.#ask(() => this.#client.completeMultipartUpload(name, key, complete, done), bucket);
      return bytes;
    } catch (error) {
      // Without the caller's signal, which may have aborted already. A failed abort leaves a stale upload for the
      // sweeper.
      const unfinished = uploadId;
      if (unfinished !== undefined) {
        await withSignal(undefined, () => this.#abort(name, key, unfinished)).catch(() => undefined);
      }
      throw error;
    }
  }

  async #abort(name: string, key: string, uploadId: string): Promise<void> {
    try {
      await this.#client.abortMultipartUpload(name, key, uploadId);
    } catch (error) {
      // It was completed or aborted elsewhere.
      if (codeOf(error) !== 'NoSuchUpload') throw error;
    }
  }
}
