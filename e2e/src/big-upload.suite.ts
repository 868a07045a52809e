import {
  adminTexts,
  limits,
  type MultiUploadResult,
  type ProblemDocument,
  problems,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ObjectStorage } from '@sandstone/storage';
import { uploadMany } from '@sandstone/test-system/api-session';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import { sendBigFiles } from '@sandstone/test-system/raw-upload';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { untilProcessed } from './gallery.ts';
import { keysOf, storedState } from '@sandstone/test-system/storage-snapshot';
import { expect, test } from './test.ts';

const megabyte = 1024 * 1024;
const maxGrowthBytes = 100 * megabyte;
const { maxFileBytes, maxFilesPerBatch } = limits.upload;

/** Tests uploads that are large, too many or aborted, through the reverse proxy, on either kind of object storage. */
export function bigUploadSuite(storageOf: (system: RunningSystem) => ObjectStorage): void {
  test('ten files of 100 MB in one request are accepted with little growth of the api’s memory', async ({
    system,
    admin,
  }, info) => {
    const pid = await system.pidOf('api');
    // The first upload loads code, which is not memory growth.
    await uploadMany(admin, [{ name: 'first.jpg', bytes: await drawPhoto({ seed: 40_000 }) }]);
    const before = residentBytes(pid);
    resetPeak(pid);
    const files = Array.from({ length: maxFilesPerBatch }, (_, number) => ({
      name: `big-${number}.jpg`,
      bytes: maxFileBytes,
      seed: 40_100 + number,
    }));
    const { status, body } = await sendBigFiles(admin, 'uploadMultiple', files).response;
    const growth = peakResidentBytes(pid) - before;
    info.annotations.push({ type: 'api memory', description: `grew by ${Math.round(growth / megabyte)} MB` });
    console.log(`    the api grew by ${Math.round(growth / megabyte)} MB during ten files of 100 MB`);

    expect(status).toBe(200);
    // The type of the body for status 200.
    const { successful, failed } = body as MultiUploadResult;
    expect(failed).toEqual([]);
    expect(successful.map(({ originalName }) => originalName)).toEqual(files.map(({ name }) => name));
    expect(growth).toBeLessThan(maxGrowthBytes);
    expect(await system.pidOf('api')).toBe(pid);

    await untilProcessed(admin, 120_000);
    const ids = successful.map(({ photoId }) => photoId);
    const { photos } = await admin.api.call('adminPhotos', { query: { ids: ids.join(','), limit: 50 } });
    expect(photos.map(({ status: state, bytes }) => `${state} ${bytes}`)).toEqual(
      ids.map(() => `ready ${maxFileBytes}`),
    );
    const id = crypto.randomUUID();
    await admin.api.call('adminRunPhotoCommand', { body: { id, action: 'delete', photoIds: ids } });
    await admin.api.call('adminErase', { body: { kind: 'photo', ids } });
    const leftOver = async () => {
      const { photoIds, ...objects } = await storedState(system, storageOf(system));
      const keys = [objects.staging, objects.originals, objects.public].flat();
      return [...photoIds, ...keys].filter((name) => ids.some((id) => name.includes(id)));
    };
    await expect.poll(leftOver, { timeout: 60_000, message: 'deleted photos' }).toEqual([]);
  });

  test('a rejected or aborted upload leaves no data behind', async ({ system, admin }) => {
    const storage = storageOf(system);
    await untilProcessed(admin);
    await expect.poll(async () => (await storedState(system, storage)).outbox).toBe(0);
    const before = await storedState(system, storage);
    const small = (number: number) => ({ name: `small-${number}.jpg`, bytes: 60_000, seed: 41_000 + number });

    await test.step('a file of 101 MB', async () => {
      const file = { name: 'huge.jpg', bytes: maxFileBytes + megabyte, seed: 41_100 };
      const { status, body } = await sendBigFiles(admin, 'upload', [file]).response;
      expect(status).toBe(problems.file_too_large.status);
      expect((body as ProblemDocument).detail).toBe(adminTexts.upload.tooLarge(['huge.jpg']));
      expect(await storedState(system, storage)).toEqual(before);
    });

    await test.step('eleven files', async () => {
      const files = Array.from({ length: maxFilesPerBatch + 1 }, (_, number) => small(number));
      const { status, body } = await sendBigFiles(admin, 'uploadMultiple', files).response;
      expect(status).toBe(problems.too_many_files.status);
      expect((body as ProblemDocument).detail).toBe(adminTexts.upload.tooManyFiles);
      expect(await storedState(system, storage)).toEqual(before);
    });

    await test.step('an aborted connection', async () => {
      const files = [small(20), { name: 'aborted.jpg', bytes: 40 * megabyte, seed: 41_200 }];
      const upload = sendBigFiles(admin, 'uploadMultiple', files, { withheldBytes: megabyte });
      // The first file has arrived completely, the second one only in part.
      await expect.poll(async () => (await keysOf(storage, 'staging')).length).toBeGreaterThan(0);
      upload.abort();
      await expect.poll(() => storedState(system, storage)).toEqual(before);
    });
  });
}
