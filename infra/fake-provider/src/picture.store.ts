import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Content-addressed pictures, so that thousands of videos can share one; on disk when there is a folder. */
export class PictureStore {
  readonly #folder: string | undefined;
  readonly #memory = new Map<string, Buffer>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** @returns its name */
  async put(bytes: Buffer): Promise<string> {
    const name = createHash('sha256').update(bytes).digest('hex');
    if (this.#folder === undefined) {
      this.#memory.set(name, bytes);
      return name;
    }
    const path = join(this.#folder, name);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return name;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(`${path}.next`, bytes);
    await rename(`${path}.next`, path);
    return name;
  }

  async get(name: string): Promise<Buffer | undefined> {
    if (this.#folder === undefined) return this.#memory.get(name);
    return readFile(join(this.#folder, name)).catch(() => undefined);
  }
}
