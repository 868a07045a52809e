import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminSite,
  chosenMark,
  iconSizes,
  limits,
  middleFocus,
  publicSite,
  type SitePictures,
  routePath,
  routes,
  siteIconPath,
} from '@sandstone/contract';
import {
  HeroPictureRepository,
  PhotoObjectRepository,
  PhotoRepository,
  PhotoSweepRepository,
  PostRepository,
  SiteSettingsRepository,
  TrashRepository,
} from '@sandstone/database';
import { aPhoto, movePhotoFiles } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

const actor = { system: 'operator' } as const;
const none: SitePictures = { portrait: null, hero: null, mark: null };
const heroOf = (photoId: string) => ({ photoId, wide: { x: 20, y: 30 }, tall: { x: 70, y: 40 } });

apiSuite('the pictures of the site', (start) => {
  const test = start();
  const admin = adminSession(test);
  const photos = () => new PhotoRepository(test.database);
  const current = async () => adminSite.parse(await (await admin.call('adminSite')).json()).pictures;
  const shown = async () => publicSite.parse(await (await test.request(routes.internalSite.path)).json());
  const save = async (value: unknown, unchangedSince?: number) =>
    admin.call('adminSaveSite', {
      path: routePath('adminSaveSite', { section: 'pictures' }),
      body: { value, unchangedSince: unchangedSince ?? (await current()).version },
    });
  const isPosted = async (id: string) => (await photos().adminById(id))?.posted;

  beforeEach(async () => {
    await save(none);
  });

  it('are none at first, so that the drawn ones are shown', async () => {
    const { hero, portrait } = await shown();
    expect([hero, portrait]).toEqual([undefined, undefined]);
  });

  it('are a photo of hers, with its points of focus, and can be taken back', async () => {
    const [hero, portrait] = [await aPhoto(test.database), await aPhoto(test.database)];
    const before = await current();
    expect((await save({ ...none, portrait: { photoId: portrait }, hero: heroOf(hero) })).status).toBe(200);
    const site = await shown();
    expect(site.hero).toMatchObject({ wide: { x: 20, y: 30 }, tall: { x: 70, y: 40 } });
    expect(site.hero?.src).toContain(hero);
    expect(site.portrait?.src).toContain(portrait);
    expect((await save(before.value)).status).toBe(200);
    expect((await shown()).hero).toBeUndefined();
    const { entries } = (await (await admin.call('adminAudit')).json()) as { entries: { action: string }[] };
    expect(entries.some(({ action }) => action === 'site.pictures')).toBe(true);
  });

  it('are cropped around their points of focus once the files of these exist', async () => {
    const photoId = await aPhoto(test.database);
    await save({ ...none, hero: heroOf(photoId) });
    expect((await shown()).hero?.crops).toBeUndefined();
    const { hero } = (await current()).value;
    const heroes = new HeroPictureRepository(test.database);
    const { queries } = test.database;
    await queries.updateTable('photos').set({ originalKey: 'kept' }).where('id', '=', photoId).execute();
    const missing = await heroes.missing(hero);
    if (missing === undefined) throw new Error('No files are missing');
    const files = [
      { form: 'tall', format: 'avif', width: 480 },
      { form: 'wide', format: 'webp', width: 640 },
    ] as const;
    expect(await heroes.publish(missing, files)).toBe(true);
    const crops = (await shown()).hero?.crops;
    expect(crops?.tall[0]?.srcset).toMatch(/^\/media\/photos\/.+\/tall-70-40\/480\.avif 480w$/);
    expect(crops?.wide[1]?.srcset).toMatch(/\/wide-20-30\/640\.webp 640w$/);
    // They show other points than the chosen ones.
    await save({ ...none, hero: { ...heroOf(photoId), tall: middleFocus } });
    expect((await shown()).hero?.crops).toBeUndefined();
  });

  it('are shown although the photo is in no list, once its files are public', async () => {
    const id = await aPhoto(test.database, { listed: false, kept: true, withdrawnAt: new Date() });
    await save({ ...none, hero: heroOf(id) });
    expect((await shown()).hero).toBeUndefined();
    expect(await movePhotoFiles(test.database)).toContain(id);
    expect((await shown()).hero?.src).toContain(id);
    const gallery = await (await test.request(routes.photos.path)).text();
    expect(gallery).not.toContain(id);
    // It leaves the public files when it is no longer a picture of the site.
    await save(none);
    expect([await isPosted(id), (await movePhotoFiles(test.database)).includes(id)]).toEqual([false, true]);
  });

  describe('of which one is the mark', () => {
    const { sidePx } = limits.siteMark;
    const squareOf = (color: readonly number[]) =>
      Buffer.concat(Array.from({ length: sidePx * sidePx }, () => Buffer.from(color))).toString('base64');
    const keep = async (color: readonly number[]) =>
      chosenMark.parse(
        await (await admin.call('adminKeepSiteMark', { body: { pixels: squareOf(color) } })).json(),
      );
    const iconOf = (markId: string, size: number) =>
      test.request(siteIconPath(markId, size as (typeof iconSizes)[number]));

    it('is an icon of every size while it is the mark, and no longer', async () => {
      const mark = await keep([200, 30, 40]);
      expect((await iconOf(mark.markId, 192)).status).toBe(404);
      expect((await save({ ...none, mark })).status).toBe(200);
      expect((await shown()).markId).toBe(mark.markId);
      for (const size of iconSizes) {
        const icon = await iconOf(mark.markId, size);
        expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
        const bytes = Buffer.from(await icon.arrayBuffer());
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
      }
      for (const size of [0, 33, 513, '__proto__', '192.png'] as number[])
        expect((await iconOf(mark.markId, size)).status).toBe(404);
      const other = await keep([1, 2, 3]);
      expect(other.markId).not.toBe(mark.markId);
      await save({ ...none, mark: other });
      expect((await iconOf(mark.markId, 192)).status).toBe(404);
      await save(none);
      expect([(await shown()).markId, (await iconOf(other.markId, 192)).status]).toEqual([undefined, 404]);
    });

    it('can be taken back for a week, and then is refused', async () => {
      const mark = await keep([9, 9, 9]);
      const current = await keep([8, 8, 8]);
      await save({ ...none, mark: current });
      const settings = new SiteSettingsRepository(test.database);
      const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000);
      await settings.forgetMarks(weekAgo);
      expect((await save({ ...none, mark })).status).toBe(200);
      await save({ ...none, mark: current });
      const longAgo = new Date(weekAgo.getTime() - 1000);
      await test.database.queries.updateTable('site_marks').set({ usedAt: longAgo }).execute();
      await settings.forgetMarks(weekAgo);
      const refused = await save({ ...none, mark });
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        404,
        'image_not_found',
      ]);
      expect((await iconOf(current.markId, 512)).status).toBe(200);
    });

    it.each([
      [
        'a vector graphic',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'),
      ],
      ['a file', Buffer.from('GIF89a').toString('base64')],
      ['no base64', '<'.repeat((sidePx * sidePx * 3 * 4) / 3)],
      ['nothing', ''],
    ])('is not made of %s', async (_what, pixels) => {
      expect((await admin.call('adminKeepSiteMark', { body: { pixels } })).status).toBe(400);
    });
  });

  it('are gone as soon as the photo is deleted, and back when it is restored', async () => {
    const id = await aPhoto(test.database);
    await save({ ...none, portrait: { photoId: id }, hero: heroOf(id) });
    expect((await shown()).hero).toBeDefined();
    await photos().markDeleted(id, actor);
    const { hero, portrait } = await shown();
    expect([hero, portrait]).toEqual([undefined, undefined]);
    expect(await movePhotoFiles(test.database)).toContain(id);
    await new TrashRepository(test.database).restore({ kind: 'photo', ids: [id] }, actor);
    await movePhotoFiles(test.database);
    expect((await shown()).hero?.src).toContain(id);
  });

  it('stay none after the photo is deleted for good, and can then be replaced', async () => {
    const id = await aPhoto(test.database);
    await save({ ...none, hero: heroOf(id) });
    await photos().markDeleted(id, actor);
    await new TrashRepository(test.database).erase({ kind: 'photo', ids: [id] }, actor);
    await movePhotoFiles(test.database);
    expect(await new PhotoObjectRepository(test.database).purge(id)).toBe(true);
    expect((await shown()).hero).toBeUndefined();
    const other = await aPhoto(test.database);
    expect((await save({ ...none, hero: heroOf(other) })).status).toBe(200);
    expect((await shown()).hero?.src).toContain(other);
  });

  it('are none while the photo is processed', async () => {
    const id = await aPhoto(test.database, { status: 'processing' });
    expect((await save({ ...none, hero: heroOf(id) })).status).toBe(200);
    expect((await shown()).hero).toBeUndefined();
  });

  it('keep a photo public that leaves its posts, and the other way round', async () => {
    const id = await aPhoto(test.database, { listed: false, kept: true });
    const posts = new PostRepository(test.database);
    const post = await posts.create({ description: 'A walk.', photoIds: [id] }, actor);
    await save({ ...none, hero: heroOf(id) });
    await posts.delete(post.id, actor);
    expect(await isPosted(id)).toBe(true);
    await posts.create({ description: 'Another walk.', photoIds: [id] }, actor);
    await save(none);
    expect(await isPosted(id)).toBe(true);
  });

  it('are not removed as photos that nobody uses', async () => {
    const id = await aPhoto(test.database, { listed: false, createdAt: new Date(0) });
    await save({ ...none, portrait: { photoId: id } });
    await photos().deleteAbandoned(new Date(), 100, actor);
    expect((await photos().adminById(id))?.deletedAt).toBeNull();
    await new PhotoSweepRepository(test.database).prune(new Date());
    expect((await shown()).portrait?.src).toContain(id);
  });

  it('are one of two that are saved at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => aPhoto(test.database, { listed: false, kept: true })));
    const { version } = await current();
    const answers = await Promise.all(ids.map((id) => save({ ...none, hero: heroOf(id) }, version)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const chosen = (await current()).value.hero?.photoId;
    const posted = await Promise.all(ids.map(async (id) => [id, await isPosted(id)]));
    expect(posted).toEqual(ids.map((id) => [id, id === chosen]));
  });

  it.each([
    ['a photo that does not exist', { ...none, hero: heroOf(randomUUID()) }, 404],
    ['an id that is none', { ...none, portrait: { photoId: '../1' } }, 400],
    [
      'a point outside of the picture',
      { ...none, hero: { ...heroOf(randomUUID()), wide: { x: 101, y: 0 } } },
      400,
    ],
    ['a point that is missing', { ...none, hero: { photoId: randomUUID(), wide: middleFocus } }, 400],
    ['an address', { ...none, hero: 'https://example.com/a.svg' }, 400],
    ['an unknown picture', { ...none, banner: null }, 400],
  ])('refuse %s, and stay as they are', async (_name, value, status) => {
    const before = await current();
    expect((await save(value)).status).toBe(status);
    expect(await current()).toEqual(before);
  });

  it('can be changed beside one whose photo was deleted since', async () => {
    const [hero, portrait] = [await aPhoto(test.database), await aPhoto(test.database)];
    await save({ ...none, hero: heroOf(hero) });
    await photos().markDeleted(hero, actor);
    expect((await save({ ...none, hero: heroOf(hero), portrait: { photoId: portrait } })).status).toBe(200);
    expect((await shown()).portrait?.src).toContain(portrait);
  });

  it('refuse a deleted photo', async () => {
    const id = await aPhoto(test.database);
    await photos().markDeleted(id, actor);
    const response = await save({ ...none, hero: heroOf(id) });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'photo_not_found' }]);
  });
});
