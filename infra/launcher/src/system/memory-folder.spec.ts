import { existsSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { memoryFolder } from './memory-folder.ts';

/** The folder that belongs to a data folder, also after it was removed. */
function folderOf(dataDir: string): string {
  const folder = memoryFolder(dataDir, 1);
  if (folder === undefined) throw new Error('There is no memory');
  return folder;
}

const hasMemory = existsSync('/dev/shm');
(hasMemory ? describe : describe.skip)('the folder in memory', () => {
  const dataDir = `/data/${randomUUID()}`;
  afterEach(() => rmSync(folderOf(dataDir), { recursive: true, force: true }));

  it('is the same one for the same data folder', () => {
    const folder = folderOf(dataDir);
    expect(folder.startsWith('/dev/shm/')).toBe(true);
    expect(folderOf(dataDir)).toBe(folder);
    expect(lstatSync(folder).mode & 0o066).toBe(0);
  });

  it('is none if somebody else has made a link of its name', () => {
    const folder = folderOf(dataDir);
    rmSync(folder, { recursive: true });
    symlinkSync(tmpdir(), folder);
    expect(memoryFolder(dataDir, 1)).toBeUndefined();
    rmSync(folder);
  });

  it('is none where the memory is too small', () => {
    expect(memoryFolder(dataDir, 2 ** 50)).toBeUndefined();
  });
});
