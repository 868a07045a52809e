import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A private folder for files being worked on; what a killed process leaves there is the system's to clear. */
export class Scratch {
  readonly #directory: string;
  #next = 0;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async create(parent: string = tmpdir()): Promise<Scratch> {
    await mkdir(parent, { recursive: true });
    return new Scratch(await mkdtemp(join(parent, 'sandstone-worker-')));
  }

  /** Runs `use` on a file with the stream's content; the file is gone afterwards. */
  async withFile<T>(content: Readable, use: (path: string) => Promise<T>): Promise<T> {
    this.#next += 1;
    const path = join(this.#directory, String(this.#next));
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async remove(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }
}
