import { type FileHandle, open } from 'node:fs/promises';
import { CommandError } from '../command-error.ts';

const blockBytes = 512;
const chunkBytes = 256 * 1024;

export interface TarEntry {
  name: string;
  bytes: number;
  /** Readable while the file is open. */
  content: () => AsyncGenerator<Uint8Array>;
}

const damaged = () => new CommandError('This is no tar, or a damaged one.');

function text(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

function octal(block: Buffer, at: number, length: number): number {
  const digits = text(block, at, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw damaged();
  return parseInt(digits, 8);
}

function isSound(block: Buffer): boolean {
  const claimed = octal(block, 148, 8);
  const blank = Buffer.from(block).fill(' ', 148, 156);
  return claimed === blank.reduce((total, byte) => total + byte, 0);
}

/**
 * Reads the plain files of a tar by random access. Folders, links and other entries are skipped, and entry names are
 * never used as paths.
 * @throws CommandError
 */
export class TarReader {
  readonly #file: FileHandle;
  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<TarReader> {
    return new TarReader(await open(path, 'r'));
  }

  async *entries(): AsyncGenerator<TarEntry> {
    const { size } = await this.#file.stat();
    let at = 0;
    for (;;) {
      const block = Buffer.alloc(blockBytes);
      const { bytesRead } = await this.#file.read(block, 0, blockBytes, at);
      if (bytesRead < blockBytes) throw damaged();
      if (block.every((byte) => byte === 0)) return;
      if (!isSound(block)) throw damaged();
      const bytes = octal(block, 124, 12);
      const begin = at + blockBytes;
      if (begin + bytes > size) throw damaged();
      const type = String.fromCharCode(block[156] ?? 0);
      if (type === '0' || type === '\0') {
        const folder = text(block, 345, 155);
        const name = (folder === '' ? '' : `${folder}/`) + text(block, 0, 100);
        yield { name: name.replace(/^\.\//, ''), bytes, content: () => this.#read(begin, bytes) };
      }
      at = begin + Math.ceil(bytes / blockBytes) * blockBytes;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async *#read(begin: number, bytes: number): AsyncGenerator<Uint8Array> {
    for (let done = 0; done < bytes;) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, bytes - done));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, begin + done);
      if (bytesRead === 0) throw damaged();
      yield chunk.subarray(0, bytesRead);
      done += bytesRead;
    }
  }
}
