import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createObjectStorage } from './create-object-storage.ts';
import { FileObjectStorage } from './files.adapter.ts';
import { StorageUnavailableError } from './object-storage.port.ts';
import { streamOf } from './testing/bodies.ts';
import { makeTemporaryStorage, objectStorageContract, type TemporaryStorage } from './testing/index.ts';

objectStorageContract('FileObjectStorage', makeTemporaryStorage);

const jpeg = { contentType: 'image/jpeg' };
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('FileObjectStorage', () => {
  let files: TemporaryStorage;
  let umask: number;
  beforeAll(async () => {
    umask = process.umask(0o077);
    files = await makeTemporaryStorage();
  });
  afterAll(async () => {
    process.umask(umask);
    await files[Symbol.asyncDispose]();
  });

  it('is created for a configured directory', () => {
    expect(createObjectStorage({ kind: 'files', directory: files.directory })).toBeInstanceOf(
      FileObjectStorage,
    );
  });

  it('makes only public files readable by the reverse proxy, whatever the umask', async () => {
    for (const bucket of ['public', 'originals', 'staging'] as const) {
      await files.storage.put(bucket, 'photos/one/x.jpg', streamOf(10), jpeg);
      await files.storage.copy(
        { bucket, key: 'photos/one/x.jpg' },
        { bucket, key: 'photos/two/y.jpg' },
        jpeg,
      );
    }
    const modes = async (path: string) => modeOf(join(files.directory, path));
    expect(await modes('public')).toBe('755');
    expect(await modes('public/photos')).toBe('755');
    expect(await modes('public/photos/one')).toBe('755');
    expect(await modes('public/photos/one/x.jpg')).toBe('644');
    expect(await modes('public/photos/two/y.jpg')).toBe('644');
    for (const bucket of ['originals', 'staging']) {
      expect(await modes(bucket)).toBe('700');
      expect(await modes(`${bucket}/photos/one`)).toBe('700');
      expect(await modes(`${bucket}/photos/one/x.jpg`)).toBe('600');
      expect(await modes(`${bucket}/photos/two/y.jpg`)).toBe('600');
    }
    expect(await modes('.tmp')).toBe('700');
  });

  it('gives a copy in the public bucket public permissions', async () => {
    await files.storage.put('staging', 'p.jpg', streamOf(10), jpeg);
    await files.storage.copy({ bucket: 'staging', key: 'p.jpg' }, { bucket: 'public', key: 'p.jpg' }, jpeg);
    expect(await modeOf(join(files.directory, 'public/p.jpg'))).toBe('644');
  });

  it('removes empty directories of deleted objects, but never the bucket', async () => {
    await files.storage.put('public', 'deep/er/one.jpg', streamOf(1), jpeg);
    await files.storage.put('public', 'deep/two.jpg', streamOf(1), jpeg);
    await files.storage.delete('public', ['deep/er/one.jpg']);
    expect(await readdir(join(files.directory, 'public/deep'))).toEqual(['two.jpg']);
    await files.storage.delete('public', ['deep/two.jpg', 'p.jpg', 'photos/one/x.jpg', 'photos/two/y.jpg']);
    expect(await readdir(join(files.directory, 'public'))).toEqual([]);
  });

  it('removes the empty directories of a moved object', async () => {
    await files.storage.put('staging', 'withdrawn/photos/one/z.jpg', streamOf(1), jpeg);
    await files.storage.move(
      { bucket: 'staging', key: 'withdrawn/photos/one/z.jpg' },
      { bucket: 'public', key: 'photos/three/z.jpg' },
    );
    expect(await readdir(join(files.directory, 'staging'))).not.toContain('withdrawn');
  });

  it('removes only old temporary files', async () => {
    const old = join(files.directory, '.tmp', 'old');
    await writeFile(old, 'x');
    await writeFile(join(files.directory, '.tmp', 'new'), 'x');
    await utimes(old, new Date('2020-01-01'), new Date('2020-01-01'));
    expect(await files.storage.abortStaleUploads(new Date('2021-01-01'))).toBe(1);
    expect(await readdir(join(files.directory, '.tmp'))).toEqual(['new']);
  });

  it('distinguishes a failing disk from a missing object', async () => {
    // A file in place of a folder fails even with root privileges.
    await writeFile(join(files.directory, 'file'), 'x');
    const broken = new FileObjectStorage(join(files.directory, 'file', 'below'));
    await expect(broken.ping()).rejects.toThrow(StorageUnavailableError);
    await expect(broken.ensureBuckets()).rejects.toThrow(StorageUnavailableError);
    const body = streamOf(10);
    await expect(broken.put('staging', 'a', body, jpeg)).rejects.toThrow(StorageUnavailableError);
    expect(body.destroyed).toBe(true);
  });

  it('corrects the permissions of an existing bucket', async () => {
    const directory = join(files.directory, 'made-before');
    await mkdir(join(directory, 'originals'), { recursive: true });
    await chmod(join(directory, 'originals'), 0o755);
    await new FileObjectStorage(directory).ensureBuckets();
    expect(await modeOf(join(directory, 'originals'))).toBe('700');
  });
});
