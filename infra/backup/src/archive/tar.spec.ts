import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { collect } from '../testing/collect.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TarReader } from './tar.reader.ts';
import { TarWriter } from './tar.writer.ts';

// The tests do many small writes on a shared disk.
jest.setTimeout(60_000);

const files: readonly [string, Buffer][] = [
  ['archive.json', Buffer.from('{}')],
  ['photos/empty.jpg', Buffer.alloc(0)],
  ['photos/a-block.jpg', Buffer.alloc(512, 'b')],
  ['photos/large.jpg', Buffer.alloc(300_001, 'l')],
];

async function write(path: string): Promise<void> {
  const tar = await TarWriter.create(path, new Date('2026-01-02T03:04:05Z'));
  for (const [name, bytes] of files) await tar.add(name, bytes.length, chunks(bytes));
  await tar.end();
}

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000)
    yield await Promise.resolve(bytes.subarray(at, at + 100_000));
}

async function read(path: string): Promise<[string, Buffer][]> {
  const tar = await TarReader.open(path);
  try {
    const found: [string, Buffer][] = [];
    for (const { name, content } of await collect(tar.entries())) {
      found.push([name, Buffer.concat(await collect(content()))]);
    }
    return found;
  } finally {
    await tar.close();
  }
}

describe('TarWriter and TarReader', () => {
  it("round-trip, also through the system's tar", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'ours.tar');
    await write(path);
    expect(await read(path)).toEqual(files);
    execFileSync('tar', ['-xf', path, '-C', folder.path]);
    for (const [name, bytes] of files) expect(await readFile(join(folder.path, name))).toEqual(bytes);
  });

  it('read a tar of the system, whatever else it contains', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'theirs.tar');
    await write(join(folder.path, 'ours.tar'));
    execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder.path });
    execFileSync('ln', ['-s', '/etc/passwd', 'photos/link.jpg'], { cwd: folder.path });
    execFileSync('tar', ['--format=pax', '-cf', path, './archive.json', './photos'], { cwd: folder.path });
    const found = new Map(await read(path));
    expect([...found.keys()].sort()).toEqual(files.map(([name]) => name).sort());
    for (const [name, bytes] of files) expect(found.get(name)).toEqual(bytes);
  });

  it('reject a truncated or modified tar', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'ours.tar');
    await write(path);
    const bytes = await readFile(path);
    for (const broken of [
      bytes.subarray(0, 600),
      bytes.subarray(0, -1024 - 512),
      Buffer.from(bytes).fill('9', 124, 130),
      Buffer.from('not a tar at all'),
      Buffer.alloc(0),
    ]) {
      await writeFile(path, broken);
      await expect(read(path)).rejects.toThrow('This is no tar, or a damaged one.');
    }
  });

  it('reject content of a length other than announced', async () => {
    await using folder = await temporaryFolder();
    const tar = await TarWriter.create(join(folder.path, 'ours.tar'), new Date());
    await expect(tar.add('a', 5, chunks(Buffer.from('abc')))).rejects.toThrow('a had 3 bytes, not 5');
    await expect(tar.add('x'.repeat(101), 0, chunks(Buffer.alloc(0)))).rejects.toThrow('Too long');
    await tar.abandon();
  });
});
