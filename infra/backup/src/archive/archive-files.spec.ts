import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { pack } from 'tar-stream';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentOf, filesOfTar } from './archive.reader.ts';
import { writeArchive } from './archive.writer.ts';

const photo = () => `photos/${randomUUID()}.jpg`;
const files: readonly [string, Buffer][] = [
  ['archive.json', Buffer.from('{}')],
  [photo(), Buffer.alloc(0)],
  [photo(), Buffer.alloc(512, 'b')],
  [photo(), Buffer.alloc(300_001, 'l')],
];
const now = new Date('2026-01-02T03:04:05Z');

async function write(path: string): Promise<void> {
  await writeArchive(path, now, async (add) => {
    for (const [name, bytes] of files) await add(name, bytes.length, chunks(bytes));
  });
}

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000)
    yield await Promise.resolve(bytes.subarray(at, at + 100_000));
}

async function read(path: string): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = [];
  for (const [name, file] of await filesOfTar(path)) found.push([name, await buffer(contentOf(file))]);
  return found;
}

/** Writes a tar of one entry, whose header can be changed. */
async function writeEntry(
  path: string,
  header: Parameters<ReturnType<typeof pack>['entry']>[0],
  change: (tar: Buffer) => void = () => undefined,
): Promise<void> {
  const packed = pack();
  packed.entry(header, header.size === undefined ? Buffer.alloc(0) : Buffer.alloc(header.size));
  packed.finalize();
  // A pack is a stream of bytes.
  const tar = await buffer(packed as AsyncIterable<Uint8Array>);
  change(tar);
  await writeFile(path, tar);
}

/** Replaces a field of the first header, and corrects the checksum. */
function setField(tar: Buffer, at: number, value: Buffer): void {
  value.copy(tar, at);
  tar.fill(' ', 148, 156);
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}

describe('the files of an archive', () => {
  it("round-trip through a tar, and the system's tar reads them", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'ours.tar');
    await write(path);
    expect(await read(path)).toEqual(files);
    expect(await readdir(folder.path)).toEqual(['ours.tar']);
    execFileSync('tar', ['-xf', path, '-C', folder.path]);
    for (const [name, bytes] of files) expect(await readFile(join(folder.path, name))).toEqual(bytes);
  });

  it.each(['ustar', 'pax', 'gnu', 'v7'])(
    'are read from a %s tar of the system, whatever else it contains',
    async (format) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, 'theirs.tar');
      const [cwd, link] = [folder.path, photo()];
      await write(join(cwd, 'ours.tar'));
      execFileSync('tar', ['-xf', 'ours.tar'], { cwd });
      execFileSync('ln', ['-s', '/etc/passwd', link], { cwd });
      execFileSync('ln', [files[3]?.[0] ?? '', photo()], { cwd });
      await writeFile(join(cwd, 'photos', '..a-stranger.jpg'), 'x');
      execFileSync('tar', [`--format=${format}`, '--sort=name', '-cf', path, './archive.json', './photos'], {
        cwd,
      });
      const found = await read(path);
      expect(found.map(([name]) => name)).not.toContain(link);
      // A tar stores the first of two hard links as a file and the second as a reference, which the reader skips.
      const contents = (of: readonly [string, Buffer][]) =>
        of.map(([, bytes]) => bytes).sort((a, b) => a.length - b.length);
      expect(contents(found)).toEqual(contents(files));
    },
  );

  it('are refused in a truncated or modified tar', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'ours.tar');
    await write(path);
    const bytes = await readFile(path);
    for (const broken of [
      bytes.subarray(0, 600),
      bytes.subarray(0, 1024),
      bytes.subarray(0, -1024 - 512),
      bytes.subarray(0, -1024),
      Buffer.concat([bytes.subarray(0, -1024), Buffer.alloc(511)]),
      Buffer.from(bytes).fill('9', 124, 130),
      Buffer.from('not a tar at all'),
      Buffer.alloc(0),
    ]) {
      await writeFile(path, broken);
      await expect(read(path)).rejects.toThrow('This is no tar, or a damaged one.');
    }
  });

  it('are refused after a header that claims an impossible size', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'theirs.tar');
    const minusFive = Buffer.alloc(12, 0xff).fill(0xfb, 11);
    for (const size of [minusFive, Buffer.from('no number   '), Buffer.from('77777777777 ')]) {
      await writeEntry(path, { name: 'archive.json', size: 5 }, (tar) => setField(tar, 124, size));
      await expect(read(path)).rejects.toThrow('This is no tar, or a damaged one.');
    }
    // A long header is kept in memory.
    await writeEntry(path, { name: 'archive.json', size: 5 * 1024 * 1024 }, (tar) =>
      setField(tar, 156, Buffer.from('x')),
    );
    await expect(read(path)).rejects.toThrow('This is no tar, or a damaged one.');
  });

  it('never take the place of other files, whatever their names', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'theirs.tar');
    for (const name of ['../archive.json', '/archive.json', `photos/../${photo()}`, 'photos/a.jpg']) {
      await writeEntry(path, { name, size: 5 });
      expect(await read(path)).toEqual([]);
    }
  });

  it('have the last content of a name that occurs twice, as in other programs', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'twice.tar');
    await writeArchive(path, now, async (add) => {
      await add('archive.json', 1, [Buffer.from('a')]);
      await add('archive.json', 1, [Buffer.from('b')]);
    });
    expect(await read(path)).toEqual([['archive.json', Buffer.from('b')]]);
  });

  it.each(['folder', 'site.tar'])(
    'are not written to a %s with another length than announced',
    async (name) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, name);
      for (const length of [2, 5]) {
        const written = writeArchive(path, now, (add) => add('a', length, chunks(Buffer.from('abc'))));
        await expect(written).rejects.toThrow(`a had 3 bytes, not ${length}`);
        expect(await readdir(folder.path)).toEqual([]);
      }
    },
  );

  it.each(['folder', 'site.tar'])('leave nothing of a %s that is not completed', async (name) => {
    await using folder = await temporaryFolder();
    const failing = writeArchive(join(folder.path, name), now, async (add) => {
      await add('a', 512, [Buffer.alloc(512)]);
      throw new Error('The power went');
    });
    await expect(failing).rejects.toThrow('The power went');
    const broken = writeArchive(join(folder.path, name), now, (add) =>
      add(
        'a',
        300_000,
        (async function* () {
          yield await Promise.resolve(Buffer.alloc(200_000));
          throw new Error('The store went');
        })(),
      ),
    );
    await expect(broken).rejects.toThrow('The store went');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('replace nothing', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'ours.tar');
    await write(path);
    await expect(write(path)).rejects.toThrow('already exists: give a new folder or file.');
    expect(await read(path)).toEqual(files);
  });

  it.each([
    ['a folder', 'folder', 'folder.partial/a'],
    ['a tar', 'site.tar', 'site.tar.partial'],
  ])('are never held in memory while they are written to %s', async (_, name, growing) => {
    await using folder = await temporaryFolder();
    const chunk = Buffer.alloc(64 * 1024);
    let ahead = 0;
    function* endless() {
      for (let given = chunk.length; given <= 16 * 1024 * 1024; given += chunk.length) {
        yield chunk;
        const { size } = statSync(join(folder.path, growing), { throwIfNoEntry: false }) ?? { size: 0 };
        ahead = Math.max(ahead, given - size);
      }
    }
    await writeArchive(join(folder.path, name), now, (add) => add('a', 16 * 1024 * 1024, endless()));
    expect(ahead).toBeLessThan(1024 * 1024);
  });

  it('are read from a tar without the files before them in memory', async () => {
    await using folder = await temporaryFolder();
    /** @returns the peak memory of a process that only reads a tar with a file of this size */
    async function peakOf(bytes: number): Promise<number> {
      const path = join(folder.path, `${bytes}.tar`);
      await writeEntry(path, { name: photo(), size: 0 }, (tar) => {
        setField(tar, 124, Buffer.from(`${bytes.toString(8).padStart(11, '0')} `));
      });
      // A sparse file: only its header uses space on the disk.
      const file = await open(path, 'r+');
      await file.truncate(512 + bytes + 1024);
      await file.close();
      const reader = new URL('archive.reader.ts', import.meta.url).href;
      const script = `
        import { filesOfTar } from '${reader}';
        const [[, { bytes }]] = await filesOfTar(process.argv[1]);
        console.log(bytes, process.resourceUsage().maxRSS * 1024);`;
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        ...['--input-type=module', '--eval', script, path],
      ]);
      const [found, peak] = stdout.split(' ').map(Number);
      expect(found).toBe(bytes);
      return peak ?? Number.NaN;
    }
    const bytes = 512 * 1024 ** 2;
    expect((await peakOf(bytes)) - (await peakOf(1024))).toBeLessThan(bytes / 4);
  });
});
