import { open } from 'node:fs/promises';

const blockBytes = 512;

/** A POSIX ustar header of a plain file with a name of up to 100 characters. */
function header(name: string, bytes: number, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  if (name.length > 100) throw new RangeError(`Too long for a name in a tar: ${name}`);
  block.write(name, 0, 'latin1');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 12);
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Writes a tar, one file at a time; it is complete when `end` returns. */
export class TarWriter {
  readonly #file: Awaited<ReturnType<typeof open>>;
  readonly #modifiedAt: Date;

  private constructor(file: Awaited<ReturnType<typeof open>>, modifiedAt: Date) {
    this.#file = file;
    this.#modifiedAt = modifiedAt;
  }

  /** @throws when the file exists */
  static async create(path: string, modifiedAt: Date): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600), modifiedAt);
  }

  /** @param bytes the exact length of the stream */
  async add(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#file.writeFile(header(name, bytes, this.#modifiedAt));
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      await this.#file.writeFile(chunk);
    }
    if (written !== bytes) throw new Error(`${name} had ${written} bytes, not ${bytes}`);
    await this.#file.writeFile(Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes));
  }

  async end(): Promise<void> {
    await this.#file.writeFile(Buffer.alloc(2 * blockBytes));
    await this.#file.sync();
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close();
  }
}
