import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private directory for files in work. The operating system clears what a killed process leaves in it. */
export class TempDirectory {
  readonly #directory: string;
  #fileCount = 0;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async create(parent: string = tmpdir()): Promise<TempDirectory> {
    await mkdir(parent, { recursive: true });
    return new TempDirectory(await mkdtemp(join(parent, 'sandstone-worker-')));
  }

  /** Runs `use` with the path of a new file, and deletes the file. */
  async withFile<T>(use: (path: string) => Promise<T>): Promise<T> {
    this.#fileCount += 1;
    const path = join(this.#directory, String(this.#fileCount));
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async remove(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }
}
