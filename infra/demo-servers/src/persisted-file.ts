import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A JSON document in a private file, written atomically. */
export class PersistedFile {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined when there is none yet. */
  async read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8'));
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  /** Resolves when the content is on disk. Calls during a write share the next one. */
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
    // A file left by a crash keeps its old mode.
    await chmod(next, 0o600);
    await rename(next, this.#path);
  }
}
