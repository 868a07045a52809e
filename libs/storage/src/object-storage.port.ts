import { type Readable } from 'node:stream';

/**
 * `public`     variants that the reverse proxy serves; not listable
 * `originals`  the creator's unchanged files; private
 * `staging`    unprocessed uploads; private
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

/** No object has this key. */
export class ObjectNotFoundError extends Error {
  constructor(bucket: Bucket, key: string) {
    super(`No object ${bucket}/${key}`);
    this.name = 'ObjectNotFoundError';
  }
}

/** The store refused or did not answer; a retry may succeed. */
export class StorageUnavailableError extends Error {
  /** The code of the store or of the system. */
  readonly code: string | undefined;
  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    this.name = 'StorageUnavailableError';
    this.code = code;
  }
}

/** The store has no room for an object. */
export class StorageFullError extends StorageUnavailableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageFullError';
  }
}

export interface DiskUse {
  /** From 0 to 1. */
  usedShare: number;
  freeBytes: number;
}

/**
 * Object storage. Keys are `a/b/c.ext`: letters, digits, `.`, `_`, `-`, no empty, `.` or `..` part, and not a mere
 * number; other keys throw `TypeError`. Writes are atomic: a key has the whole object or none.
 */
export interface ObjectStorage {
  /**
   * Streams a body of unknown length to the store, replacing an existing object. When the stream fails or `signal`
   * aborts, nothing is stored and the stream's error is thrown.
   * @returns the number of bytes
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
  /** Writes an object to a new local file, readable by this user alone. @throws ObjectNotFoundError */
  download(bucket: Bucket, key: string, path: string): Promise<void>;
  /** @returns undefined where there is none */
  stat(bucket: Bucket, key: string): Promise<ObjectStat | undefined>;
  /** Copies on the server where possible. @throws ObjectNotFoundError */
  copy(
    from: { bucket: Bucket; key: string },
    to: { bucket: Bucket; key: string },
    options: PutOptions,
  ): Promise<void>;
  /** Moves on the server. @throws ObjectNotFoundError */
  move(from: { bucket: Bucket; key: string }, to: { bucket: Bucket; key: string }): Promise<void>;
  /** Missing keys are ignored. */
  delete(bucket: Bucket, keys: readonly string[]): Promise<void>;
  /** Lists objects by key prefix, in key order. */
  list(bucket: Bucket, prefix: string): AsyncIterable<ObjectStat>;
  /** Creates missing buckets and allows anonymous reads of single public objects. Idempotent. */
  ensureBuckets(): Promise<void>;
  /** Removes remains of uploads that were interrupted before this date. @returns the number of uploads */
  abortStaleUploads(olderThan: Date): Promise<number>;
  /** @throws StorageUnavailableError */
  ping(): Promise<void>;
  /** The disk of the objects; undefined where the store does not tell. */
  disk(): Promise<DiskUse | undefined>;
}
