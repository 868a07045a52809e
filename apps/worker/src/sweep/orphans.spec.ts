import { describe, expect, it } from '@jest/globals';
import { type Bucket } from '@sandstone/storage';
import { makeTemporaryStorage } from '@sandstone/storage/testing';
import { SweepRefusedError, sweepOrphans } from './orphans.ts';

const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const later = () => new Date(Date.now() + 60_000);

/** Stores two objects of each photo and one of each cover; the fake records contain only the known ids. */
async function setUp(knownIds: readonly string[]) {
  const files = await makeTemporaryStorage();
  const put = (key: string) =>
    files.storage.put('public', key, Buffer.from('x'), { contentType: 'image/webp' });
  for (const id of ids) {
    await put(`photos/${id}/1/320.webp`);
    await put(`photos/${id}/1/640.webp`);
    await put(`covers/${id}/320.webp`);
  }
  const knows = async (asked: readonly string[]) => new Set(asked.filter((id) => knownIds.includes(id)));
  const records = { knownIds: knows, knownStagingKeys: knows };
  const deletionLock = {
    deleteUnlessHeld: async (remove: () => Promise<void>) => {
      await remove();
      return true;
    },
  };
  const stored = async () => {
    let count = 0;
    for await (const _object of files.storage.list('public', '')) count += 1;
    return count;
  };
  return {
    files,
    stored,
    collaborators: { photoSweeps: records, covers: records, storage: files.storage, deletionLock },
  };
}

describe('sweepOrphans', () => {
  it('removes objects without a record', async () => {
    const { files, stored, collaborators } = await setUp(ids.slice(0, 2));
    await using _files = files;
    expect(await sweepOrphans(collaborators, { olderThan: later(), dryRun: false })).toHaveLength(3);
    expect(await stored()).toBe(6);
  });

  it.each([
    ['an empty database', []],
    ['an old copy', ids.slice(0, 1)],
  ])('removes nothing if the records come from %s', async (_what, known) => {
    const { files, stored, collaborators } = await setUp(known);
    await using _files = files;
    await files.storage.put('staging', 'uploads/a', Buffer.from('x'), { contentType: 'image/jpeg' });
    const sweep = sweepOrphans(collaborators, { olderThan: later(), dryRun: false });
    await expect(sweep).rejects.toThrow(SweepRefusedError);
    await expect(sweep).rejects.toMatchObject({ known: known.length * 3, unknown: 9 - known.length * 3 });
    expect(await stored()).toBe(9);
    expect(await files.storage.stat('staging', 'uploads/a')).toBeDefined();
  });

  it('removes most of the objects when the operator asks for it', async () => {
    const { files, stored, collaborators } = await setUp([]);
    await using _files = files;
    expect(await sweepOrphans(collaborators, { olderThan: later(), dryRun: true })).toHaveLength(9);
    await sweepOrphans(collaborators, { olderThan: later(), dryRun: false, evenMost: true });
    expect(await stored()).toBe(0);
  });

  it('removes the other objects if a part of the store fails, and then throws', async () => {
    const { files, stored, collaborators } = await setUp([]);
    await using _files = files;
    const storage = {
      list: (bucket: Bucket, prefix: string) => {
        if (prefix === 'uploads/') throw new Error('Simulated failure');
        return files.storage.list(bucket, prefix);
      },
      delete: async (bucket: Bucket, keys: readonly string[]) => {
        if (keys.some((key) => key.startsWith('photos/'))) throw new Error('Simulated failure');
        await files.storage.delete(bucket, keys);
      },
    };
    const sweep = sweepOrphans(
      { ...collaborators, storage },
      { olderThan: later(), dryRun: false, evenMost: true },
    );
    await expect(sweep).rejects.toThrow('2 parts of the sweep failed');
    expect(await stored()).toBe(6);
  });

  it('ignores recent objects', async () => {
    const { files, stored, collaborators } = await setUp([]);
    await using _files = files;
    const olderThan = new Date(Date.now() - 60_000);
    expect(await sweepOrphans(collaborators, { olderThan, dryRun: false })).toEqual([]);
    expect(await stored()).toBe(9);
  });
});
