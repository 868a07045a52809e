import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A JSON document in a file that only its owner reads; it is there whole or not at all. */
export class PersistedFile {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** `undefined` when there is none yet. */
  async read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8'));
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  /** Ends when what `content` says has reached the disk. Calls during a write share the next one. */
  write(content: () => unknown): Promise<void> {
    this.#waiting ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#waiting = undefined;
        this.#writing = this.#replace(JSON.stringify(content(), undefined, 2));
        return this.#writing;
      });
    return this.#waiting;
  }

  async #replace(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const next = `${this.#path}.next`;
    await writeFile(next, text, { mode: 0o600, flush: true });
    // A file left over from a crash keeps the mode that it had.
    await chmod(next, 0o600);
    await rename(next, this.#path);
  }
}
