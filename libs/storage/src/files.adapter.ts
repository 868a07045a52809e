import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  type FileHandle,
  open,
  readdir,
  rename,
  rm,
  statfs,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Readable } from 'node:stream';
import { chunksOf } from './body.stream.ts';
import { codeOf, isAbsent, onDisk } from './files.errors.ts';
import { makeDirectories, pruneEmpty, statFile, syncUpTo, walk } from './files.tree.ts';
import {
  type Bucket,
  buckets,
  type DiskUse,
  ObjectNotFoundError,
  type ObjectStat,
  type ObjectStorage,
  type PutOptions,
} from './object-storage.port.ts';
import { assertKey, assertPrefix } from './storage.key.ts';

// The reverse proxy reads public files as another user; the others are private.
const modes = {
  public: { file: 0o644, directory: 0o755 },
  originals: { file: 0o600, directory: 0o700 },
  staging: { file: 0o600, directory: 0o700 },
} as const satisfies Record<Bucket, { file: number; directory: number }>;

const readBufferBytes = 64 * 1024;
const maxPublishAttempts = 10;

/**
 * Stores objects as files: `<directory>/<bucket>/<key>`. `PutOptions` are ignored, because the reverse proxy derives
 * type and caching from the name. Files are written to a temporary path, synced and renamed.
 */
export class FileObjectStorage implements ObjectStorage {
  readonly #root: string;

  constructor(directory: string) {
    this.#root = resolve(directory);
  }

  async put(
    bucket: Bucket,
    key: string,
    body: Readable | Uint8Array,
    _options: PutOptions,
    signal?: AbortSignal,
  ): Promise<number> {
    let bytes = 0;
    try {
      assertKey(key);
      await this.#throughTemporary(bucket, key, async (path) => {
        const file = await onDisk(() => open(path, 'wx', modes[bucket].file));
        try {
          bytes = await writeAll(file, chunksOf(body, signal));
        } finally {
          await file.close();
        }
      });
    } catch (error) {
      if (!(body instanceof Uint8Array)) body.destroy();
      throw error;
    }
    return bytes;
  }

  async read(bucket: Bucket, key: string): Promise<Readable> {
    assertKey(key);
    const file = await open(this.#path(bucket, key), 'r').catch((error: unknown) =>
      this.#absent(error, bucket, key),
    );
    // Opening a directory succeeds, but it is not an object.
    if ((await onDisk(() => file.stat())).isFile())
      return file.createReadStream({ highWaterMark: readBufferBytes });
    await file.close();
    throw new ObjectNotFoundError(bucket, key);
  }

  async download(bucket: Bucket, key: string, path: string): Promise<void> {
    assertKey(key);
    const source = this.#path(bucket, key);
    if ((await onDisk(() => statFile(source))) === undefined) throw new ObjectNotFoundError(bucket, key);
    await onDisk(async () => {
      // The kernel copies faster than a stream, and without memory of this process.
      await copyFile(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await chmod(path, 0o600);
    });
  }

  async stat(bucket: Bucket, key: string): Promise<ObjectStat | undefined> {
    assertKey(key);
    const found = await onDisk(() => statFile(this.#path(bucket, key)));
    return found && { key, ...found };
  }

  async copy(
    from: { bucket: Bucket; key: string },
    to: { bucket: Bucket; key: string },
    _options: PutOptions,
  ): Promise<void> {
    assertKey(from.key);
    assertKey(to.key);
    await this.#throughTemporary(to.bucket, to.key, async (path) => {
      await copyFile(this.#path(from.bucket, from.key), path, constants.COPYFILE_FICLONE).catch(
        (error: unknown) => this.#absent(error, from.bucket, from.key),
      );
      const file = await onDisk(() => open(path, 'r+'));
      try {
        await onDisk(() => file.sync());
      } finally {
        await file.close();
      }
    });
  }

  async move(from: { bucket: Bucket; key: string }, to: { bucket: Bucket; key: string }): Promise<void> {
    assertKey(from.key);
    assertKey(to.key);
    const source = this.#path(from.bucket, from.key);
    if ((await onDisk(() => statFile(source))) === undefined) {
      throw new ObjectNotFoundError(from.bucket, from.key);
    }
    await onDisk(async () => {
      await this.#publish(source, to.bucket, this.#path(to.bucket, to.key));
      await pruneEmpty(dirname(source), join(this.#root, from.bucket));
    });
  }

  async delete(bucket: Bucket, keys: readonly string[]): Promise<void> {
    keys.forEach(assertKey);
    for (const key of keys) {
      const path = this.#path(bucket, key);
      await onDisk(async () => {
        await rm(path).catch((error: unknown) => {
          // `rm` reports a directory with its own code.
          if (!isAbsent(error) && codeOf(error) !== 'ERR_FS_EISDIR') throw error;
        });
        await pruneEmpty(dirname(path), join(this.#root, bucket));
      });
    }
  }

  async *list(bucket: Bucket, prefix: string): AsyncGenerator<ObjectStat> {
    assertPrefix(prefix);
    const files = walk(join(this.#root, bucket), prefix);
    for (;;) {
      const next = await onDisk(() => files.next());
      if (next.done) return;
      yield next.value;
    }
  }

  async ensureBuckets(): Promise<void> {
    await onDisk(async () => {
      await makeDirectories(this.#root, modes.public.directory);
      await makeDirectories(this.#temporary, 0o700);
      for (const bucket of buckets) {
        const directory = join(this.#root, bucket);
        await makeDirectories(directory, modes[bucket].directory);
        await chmod(directory, modes[bucket].directory);
      }
    });
  }

  async abortStaleUploads(olderThan: Date): Promise<number> {
    const names = await onDisk(() => readdir(this.#temporary)).catch((error: unknown) => {
      if (error instanceof Error && isAbsent(error.cause)) return [];
      throw error;
    });
    let dropped = 0;
    for (const name of names) {
      const path = join(this.#temporary, name);
      const found = await onDisk(() => statFile(path));
      if (found === undefined || found.modifiedAt >= olderThan) continue;
      await onDisk(() => rm(path, { force: true }));
      dropped += 1;
    }
    return dropped;
  }

  async ping(): Promise<void> {
    await onDisk(async () => {
      for (const bucket of buckets) await access(join(this.#root, bucket), constants.R_OK | constants.W_OK);
    });
  }

  async disk(): Promise<DiskUse> {
    const { bavail, bfree, blocks, bsize } = await onDisk(() => statfs(this.#root));
    // Of what this process may use, as `df` reports it: some blocks are reserved for root.
    const used = blocks - bfree;
    return { usedShare: used / Math.max(1, used + bavail), freeBytes: bavail * bsize };
  }

  get #temporary(): string {
    return join(this.#root, '.tmp');
  }

  #path(bucket: Bucket, key: string): string {
    return join(this.#root, bucket, key);
  }

  #absent(error: unknown, bucket: Bucket, key: string): Promise<never> {
    if (isAbsent(error)) throw new ObjectNotFoundError(bucket, key);
    return onDisk(() => Promise.reject(error));
  }

  async #throughTemporary(bucket: Bucket, key: string, fill: (path: string) => Promise<void>): Promise<void> {
    await onDisk(() => makeDirectories(this.#root, modes.public.directory));
    await onDisk(() => makeDirectories(this.#temporary, 0o700));
    const temporary = join(this.#temporary, randomUUID());
    try {
      await fill(temporary);
      await onDisk(() => this.#publish(temporary, bucket, this.#path(bucket, key)));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #publish(temporary: string, bucket: Bucket, target: string): Promise<void> {
    await chmod(temporary, modes[bucket].file);
    for (let tries = 1; ; tries += 1) {
      try {
        const firstMade = await makeDirectories(dirname(target), modes[bucket].directory);
        await rename(temporary, target);
        return await syncUpTo(dirname(target), firstMade).catch((error: unknown) => {
          // The object and its directory were deleted meanwhile, so nothing has to be synced.
          if (!isAbsent(error)) throw error;
        });
      } catch (error) {
        // The directory was removed meanwhile with its last object.
        if (codeOf(error) !== 'ENOENT' || tries === maxPublishAttempts) throw error;
      }
    }
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    await onDisk(() => file.writeFile(chunk));
    bytes += chunk.byteLength;
  }
  await onDisk(() => file.sync());
  return bytes;
}
