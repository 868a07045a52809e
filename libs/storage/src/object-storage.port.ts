import { type Readable } from 'node:stream';

/**
 * `public`     variants that the edge serves, one by one, never listed
 * `originals`  the creator's files as they came; private
 * `staging`    uploads that are not yet processed; private
 */
export const buckets = ['public', 'originals', 'staging'] as const;
export type Bucket = (typeof buckets)[number];

export interface ObjectStat {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

export interface PutOptions {
  contentType: string;
  cacheControl?: string;
}

/** There is no object under this key. */
export class ObjectNotFoundError extends Error {
  constructor(bucket: Bucket, key: string) {
    super(`No object ${bucket}/${key}`);
    this.name = 'ObjectNotFoundError';
  }
}

/** The store did not answer, or refused: worth another try later. */
export class StorageUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailableError';
  }
}

/**
 * Where bytes lie. Keys are `a/b/c.ext`: letters, digits, `.`, `_`, `-`, no empty, `.` or `..` part, and not a mere
 * number; another key throws `TypeError`. A key appears whole or not at all, however a `put` ends.
 */
export interface ObjectStorage {
  /**
   * Stores a body of unknown length without holding it in memory; replaces what was there.
   * When the stream fails, or `signal` aborts, nothing is left behind and the stream's error is thrown.
   * @returns the bytes written
   */
  put(
    bucket: Bucket,
    key: string,
    body: Readable | Uint8Array,
    options: PutOptions,
    signal?: AbortSignal,
  ): Promise<number>;
  /** @throws ObjectNotFoundError */
  read(bucket: Bucket, key: string): Promise<Readable>;
  /** @returns undefined where there is none */
  stat(bucket: Bucket, key: string): Promise<ObjectStat | undefined>;
  /** Within the store, without the bytes passing through here where it can. @throws ObjectNotFoundError */
  copy(
    from: { bucket: Bucket; key: string },
    to: { bucket: Bucket; key: string },
    options: PutOptions,
  ): Promise<void>;
  /** Within the store. Afterwards the object is at `to` and nowhere else. @throws ObjectNotFoundError */
  move(from: { bucket: Bucket; key: string }, to: { bucket: Bucket; key: string }): Promise<void>;
  /** Missing keys are no error. */
  delete(bucket: Bucket, keys: readonly string[]): Promise<void>;
  /** All objects whose key starts with the prefix, in key order. */
  list(bucket: Bucket, prefix: string): AsyncIterable<ObjectStat>;
  /** Creates the buckets that are missing and sets the public one to single-object reads. Idempotent. */
  ensureBuckets(): Promise<void>;
  /** Drops what interrupted uploads left that are older than this. @returns how many */
  abortStaleUploads(olderThan: Date): Promise<number>;
  /** @throws StorageUnavailableError */
  ping(): Promise<void>;
}
