import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { fileFingerprint, type Fingerprint, writeHashed } from '../system/hashed-file.ts';

/** Object bytes by hash, shared by all backups of a folder: `objects/ab/abcd…`. */
export class BlobFolder {
  readonly #folder: string;

  constructor(backupFolder: string) {
    this.#folder = join(backupFolder, 'objects');
  }

  /** Tells whether the object exists in this size; `isSound` also reads it. */
  async has({ sha256, bytes }: Fingerprint): Promise<boolean> {
    return (await stat(this.path(sha256)).catch(() => undefined))?.size === bytes;
  }

  async isSound(wanted: Fingerprint): Promise<boolean> {
    if (!(await this.has(wanted))) return false;
    return (await fileFingerprint(this.path(wanted.sha256))).sha256 === wanted.sha256;
  }

  read(sha256: string): Readable {
    return createReadStream(this.path(sha256));
  }

  /** Stores a stream; an existing file is replaced, which repairs a damaged one. */
  async add(stream: AsyncIterable<Uint8Array>): Promise<Fingerprint> {
    const incoming = join(this.#folder, 'incoming');
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const temporary = join(incoming, randomUUID());
    try {
      const found = await writeHashed(temporary, stream);
      const target = this.path(found.sha256);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(temporary, target);
      return found;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Removes partial files of an interrupted backup. */
  async clearIncoming(): Promise<void> {
    await rm(join(this.#folder, 'incoming'), { recursive: true, force: true });
  }

  /** Removes files that no backup refers to. @returns their number */
  async removeOthers(named: ReadonlySet<string>): Promise<number> {
    let removed = 0;
    for (const shelf of await readdir(this.#folder).catch(() => [])) {
      for (const name of await readdir(join(this.#folder, shelf))) {
        if (named.has(name)) continue;
        await rm(join(this.#folder, shelf, name), { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  path(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }
}
