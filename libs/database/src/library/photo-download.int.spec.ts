import { beforeEach, expect, it } from '@jest/globals';
import { type DownloadedFiles, limits } from '@sandstone/contract';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { PhotoDownloadRepository } from './photo-download.repository.ts';

databaseSuite('a download of photos', (test) => {
  const { photos } = test;
  const photo = (fields: object = {}) => test.aPhoto(fields);
  beforeEach(() => test.clear('photos', 'photo_downloads'));

  const downloads = () => new PhotoDownloadRepository(test.database());
  const filesOf = async (photoIds: string[], files: DownloadedFiles) => {
    const found = [];
    for await (const { id, widest, originalKey, fileBytes } of downloads().photos(photoIds, files))
      found.push([id, originalKey === null ? `${widest.step}.${widest.format}` : 'original', fileBytes]);
    return found;
  };

  it('has the widest picture or the original of each photo that is ready', async () => {
    const kept = await photo({ originalKey: 'photos/x/original', bytes: 5000 });
    const bare = await photo();
    const gone = await photo();
    await photos().markDeleted(gone, actor);
    const ids = [bare, await photo({ status: 'failed' }), gone, kept, crypto.randomUUID()];
    expect(await filesOf(ids, 'pictures')).toEqual([
      [bare, '1280.jpg', 9000],
      [kept, '1280.jpg', 9000],
    ]);
    const originals = [
      [bare, '1280.jpg', 9000],
      [kept, 'original', 5000],
    ];
    expect(await filesOf(ids, 'originals')).toEqual(originals);
    const { id, ...prepared } = await downloads().prepare([...ids, kept], 'cleanOriginals', actor);
    expect(prepared).toEqual({ photos: 2, originals: 1, bytes: 14_000 });
    expect(await downloads().find(id)).toEqual({ photoIds: ids, files: 'cleanOriginals' });
    const [entry] = await test.audit().page({ limit: 1 });
    expect(entry).toMatchObject({
      action: 'photo.download',
      details: { photos: 2, files: 'cleanOriginals' },
    });
  });

  it('prefers a moving picture to a wider still one, and a JPEG to others of its width', async () => {
    const queries = test.queries;
    const id = await photo({ animated: true });
    const own = { photoId: id, pipelineVersion: 1, height: 480, bytes: 1, step: 640, width: 640 };
    await queries
      .insertInto('photo_variants')
      .values({ ...own, format: 'webp', animated: true })
      .execute();
    expect(await filesOf([id], 'pictures')).toEqual([[id, '640.webp', 1]]);
    const still = await photo();
    for (const format of ['avif', 'webp'] as const)
      await queries
        .insertInto('photo_variants')
        .values({ ...own, photoId: still, format, step: 1280, width: 1280 })
        .execute();
    expect(await filesOf([still], 'pictures')).toEqual([[still, '1280.jpg', 9000]]);
  });

  it('is refused where it is too large or empty, and forgotten after a day', async () => {
    const half = limits.library.maxDownloadBytes / 2;
    const large = [await photo(), await photo()];
    for (const id of large)
      await test.queries
        .updateTable('photos')
        .set({ bytes: half, originalKey: `photos/${id}/original` })
        .where('id', '=', id)
        .execute();
    const { id } = await downloads().prepare(large, 'originals', actor);
    const more = await photo();
    await expect(downloads().prepare([...large, more], 'originals', actor)).rejects.toMatchObject({
      code: 'download_too_large',
    });
    await expect(downloads().prepare([crypto.randomUUID()], 'pictures', actor)).rejects.toMatchObject({
      code: 'photos_not_found',
    });
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    const queries = test.queries;
    await queries.updateTable('photo_downloads').set({ createdAt: yesterday }).execute();
    expect(await downloads().find(id)).toBeUndefined();
    await downloads().prepare([more], 'pictures', actor);
    expect(await queries.selectFrom('photo_downloads').select('id').execute()).toHaveLength(1);
  });
});
