import { expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { type ZipEntry, zipStream } from './zip.stream.ts';

const signatures = { localHeader: 0x04034b50, descriptor: 0x08074b50, centralHeader: 0x02014b50 };
const isEncodedUtf8 = 1 << 11;
const hasDescriptor = 1 << 3;
const deflated = 8;

/** Reads a zip from its beginning, without the directory at its end, as Java's `ZipInputStream` does. */
function readAsStream(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (zip.readUInt32LE(at) === signatures.localHeader) {
    const flags = zip.readUInt16LE(at + 6);
    const method = zip.readUInt16LE(at + 8);
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const name = zip.toString((flags & isEncodedUtf8) === 0 ? 'latin1' : 'utf8', at + 30, nameEnd);
    if (method !== deflated) {
      if ((flags & hasDescriptor) !== 0) throw new Error('only DEFLATED entries can have EXT descriptor');
      throw new Error('The test reads no stored entries');
    }
    const start = nameEnd + zip.readUInt16LE(at + 28);
    // The types do not know the option `info`.
    const { buffer: bytes, engine } = inflateRawSync(zip.subarray(start), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    const end = start + engine.bytesWritten;
    const descriptor = [0, 4, 8, 12].map((offset) => zip.readUInt32LE(end + offset));
    expect(descriptor).toEqual([signatures.descriptor, crc32(bytes), engine.bytesWritten, bytes.length]);
    files.set(name, bytes);
    at = end + 16;
  }
  expect(zip.readUInt32LE(at)).toBe(signatures.centralHeader);
  return files;
}

it('writes a zip that is read while it arrives', async () => {
  const files = new Map([
    ['dune.jpg', randomBytes(200_000)],
    ['砂丘.png', Buffer.from('not compressed by its format '.repeat(1000))],
    ['empty.gif', Buffer.alloc(0)],
  ]);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, bytes] of files)
      yield { name, modifiedAt: new Date('2026-01-02T03:04:06Z'), body: Readable.from([bytes]) };
  }
  const zip = await buffer(zipStream(entries(), new AbortController().signal));
  expect(readAsStream(zip)).toEqual(files);
});
