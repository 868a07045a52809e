import { createHash, randomUUID } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, limits, regionRule } from '@sandstone/contract';
import {
  AuditRepository,
  CurationRepository,
  PhotoEditRepository,
  PhotoRepository,
  PhotoProcessingRepository,
  PostDraftRepository,
  PostRepository,
  readContent,
  SiteSettingsRepository,
  UserRepository,
} from '@sandstone/database';
import {
  aHash,
  anEvent,
  anIdentity,
  aProcessed,
  aVideo,
  databaseMissing,
  movePhotoFiles,
} from '@sandstone/database/testing';
import { originalKey, photoVariantKey, stagingKey, privateKeyOf, unedited } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { type Site } from '../system/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptySite, recordsOf, type TestSite } from '../testing/test-site.ts';
import { type Archive } from './archive.schema.ts';
import { exportArchive } from './export-archive.ts';
import { importArchive } from './import-archive.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;
jest.setTimeout(60_000);
const actor = { system: 'operator' } as const;
const signed = () => true;

suite(`an archive ${databaseMissing ?? ''}`, () => {
  let site: TestSite;
  let other: TestSite;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let kept: string;
  let dropped: string;
  let eventId: string;
  const videoSource = { provider: 'fake-provider', libraryId: '100001', guid: 'guid-1' };
  beforeEach(async () => {
    [site, other, temporary] = await Promise.all([emptySite(), emptySite(), temporaryFolder()]);
    kept = await aPicture(site, { seed: 1, description: 'First light' });
    dropped = await aPicture(site, { seed: 2, originalDropped: true });
    const { user } = await new UserRepository(site.database).signIn(anIdentity(), false);
    await new PostRepository(site.database).create(
      {
        description: 'Both, the second first',
        photoIds: [dropped, kept],
        createdOn: new Date('2025-03-01T12:00:00.500Z'),
      },
      actor,
    );
    eventId = await anEvent(site.database, { slug: 'old-dunes', description: 'In the dunes', hidden: true });
    const videoId = await aVideo(site.database, {
      ...videoSource,
      curatedTitle: 'Own title',
      eventIsCurated: true,
      curatedEventId: eventId,
      sortOrder: 7,
      focusX: 20,
      focusY: 80,
    });
    await site.database.queries
      .updateTable('events')
      .set({ coverVideoId: videoId })
      .where('id', '=', eventId)
      .execute();
    await site.database.queries
      .insertInto('event_items')
      .values([
        { eventId, photoId: dropped, position: 1 },
        { eventId, videoId, position: 2 },
        { eventId, photoId: kept, position: 3 },
      ])
      .execute();
    await site.database.queries
      .insertInto('reactions')
      .values([
        { videoId, userId: user.id, reaction: 'love' },
        { videoId, visitorHash: aHash(), reaction: 'love' },
      ])
      .execute();
  });
  afterEach(async () => {
    await Promise.all([site.remove(), other.remove(), temporary[Symbol.asyncDispose]()]);
  });

  const exported = async (name: string, from: Site = site): Promise<string> => {
    const path = join(temporary.path, name);
    await exportArchive(from, path);
    return path;
  };
  const content = async (of: Site) => {
    const { photos, posts, events } = await readContent(of.database);
    const nameOf = new Map(photos.map(({ id, originalName }) => [id, originalName]));
    return {
      photos: photos.map(({ originalName, description, createdAt }) => ({
        originalName,
        description,
        createdAt,
      })),
      posts: posts.map(({ description, createdOn, photoIds }) => ({
        description,
        createdOn,
        photos: photoIds.map((id) => nameOf.get(id)),
      })),
      events: events.map(({ curatedTitle, description, hidden, slugs }) => ({
        curatedTitle,
        description,
        hidden,
        slug: slugs[0],
      })),
    };
  };

  const nameOf = async (of: Site, id: string) =>
    (
      await of.database.queries
        .selectFrom('photos')
        .select('originalName')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).originalName;

  it("contains all of the creator's content in common formats, and no visitor data", async () => {
    const path = await exported('folder');
    expect((await readdir(path)).sort()).toEqual(['archive.json', 'archive.schema.json', 'photos']);
    const text = await readFile(join(path, 'archive.json'), 'utf8');
    // The schema describes the shape.
    const archive = JSON.parse(text) as Archive;
    for (const photo of archive.photos) {
      const bytes = await readFile(join(path, photo.file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.sha256);
    }
    expect(archive.photos.map(({ id, isOriginal }) => [id, isOriginal])).toEqual([
      [kept, true],
      [dropped, false],
    ]);
    expect(archive.posts[0]?.photos).toEqual([dropped, kept]);
    expect(archive.events[0]?.items).toEqual([{ photo: dropped }, { video: videoSource }, { photo: kept }]);
    expect(archive.videos).toMatchObject([
      {
        ...videoSource,
        curated: { title: 'Own title', event: eventId, sortOrder: 7 },
        reactions: { love: 2 },
      },
    ]);
    expect(text).not.toContain('visitor@example.com');
    expect(text).not.toContain('Vera');
    // An export is recorded in the audit log.
    const [logged] = await new AuditRepository(site.database).page({ limit: 1 });
    expect(logged).toMatchObject({ actor: 'operator', action: 'site.export' });
  });

  it.each(['folder', 'site.tar'])(
    'is imported into an empty site from a %s, once even when repeated',
    async (name) => {
      const path = await exported(name);
      // The library has been read, but nothing has been curated.
      const videoId = await aVideo(other.database, videoSource);
      expect(await importArchive(other, path, signed)).toEqual({
        ...{ photos: 2, posts: 1, events: 1, videos: 1 },
        left: [],
      });
      expect(await content(other)).toEqual(await content(site));
      const photos = await other.database.queries
        .selectFrom('photos')
        .selectAll()
        .orderBy('createdAt')
        .execute();
      // The worker must check each photo before it is ready.
      expect(photos.map(({ status }) => status)).toEqual(['processing', 'processing']);
      const jobs = await other.database.queries.selectFrom('outbox').select('queue').execute();
      expect(jobs).toEqual([{ queue: 'processPhoto' }, { queue: 'processPhoto' }]);
      for (const { stagingKey: key } of photos)
        expect(await other.storage.stat('staging', key ?? '')).toBeDefined();
      const video = await other.database.queries
        .selectFrom('videos')
        .selectAll()
        .where('id', '=', videoId)
        .execute();
      expect(video).toMatchObject([
        { curatedTitle: 'Own title', sortOrder: 7, eventIsCurated: true, focusX: 20, focusY: 80 },
      ]);
      const events = await other.database.queries.selectFrom('events').select('coverVideoId').execute();
      expect(events).toEqual([{ coverVideoId: videoId }]);
      const names = new Map(photos.map(({ id, originalName }) => [id, originalName]));
      const items = await other.database.queries
        .selectFrom('event_items')
        .select('itemId')
        .orderBy('position')
        .execute();
      expect(items.map(({ itemId }) => names.get(itemId) ?? itemId)).toEqual([
        await nameOf(site, dropped),
        videoId,
        await nameOf(site, kept),
      ]);

      const before = await recordsOf(other);
      expect(await importArchive(other, path, signed)).toEqual({
        ...{ photos: 0, posts: 0, events: 0, videos: 0 },
        left: [],
      });
      expect(await recordsOf(other)).toEqual(before);
    },
  );

  it('contains the changed settings of the site, which an import does not overwrite', async () => {
    const settings = (of: Site) => new SiteSettingsRepository(of.database);
    const { words, rules } = defaultSiteSettings;
    const named = { ...words, name: 'Desert Rose' };
    await settings(site).save('words', { value: named, unchangedSince: 0 }, actor);
    await settings(site).save('rules', { value: { ...rules, share: false }, unchangedSince: 0 }, actor);
    await settings(other).save('rules', { value: { ...rules, download: false }, unchangedSince: 0 }, actor);
    const hidden = regionRule.parse({ region: 'US-AZ', policy: 'block', hideMe: true });
    await settings(site).save('regions', { value: { rules: [hidden] }, unchangedSince: 0 }, actor);
    const path = await exported('folder');
    await importArchive(other, path, signed);
    await importArchive(other, path, signed);
    expect(await settings(other).versioned()).toEqual({
      words: { value: named, version: 1 },
      pictures: { value: defaultSiteSettings.pictures, version: 0 },
      gallery: { value: defaultSiteSettings.gallery, version: 0 },
      look: { value: defaultSiteSettings.look, version: 0 },
      links: { value: defaultSiteSettings.links, version: 0 },
      rules: { value: { ...rules, download: false }, version: 1 },
      legal: { value: defaultSiteSettings.legal, version: 0 },
      regions: { value: { rules: [hidden] }, version: 1 },
    });
  });

  it('contains the pictures of the site, which are other photos there', async () => {
    const settings = (of: Site) => new SiteSettingsRepository(of.database);
    const middle = { x: 50, y: 50 };
    const pixels = Buffer.alloc(limits.siteMark.sidePx ** 2 * 3, 77);
    const value = {
      portrait: { photoId: randomUUID() },
      hero: { photoId: kept, wide: { x: 10, y: 20 }, tall: middle },
      mark: await settings(site).keepMark(pixels),
    };
    // The portrait was deleted for good since it was chosen.
    await site.database.queries
      .insertInto('site_settings')
      .values({ section: 'pictures', value, version: 1 })
      .execute();
    await importArchive(other, await exported('folder'), signed);
    const { pictures } = await settings(other).versioned();
    expect(pictures.value).toMatchObject({ portrait: null, hero: { wide: { x: 10, y: 20 }, tall: middle } });
    expect(await nameOf(other, pictures.value.hero?.photoId ?? '')).toBe(await nameOf(site, kept));
    expect(pictures.value.mark).toEqual(value.mark);
    expect(pixels.equals((await settings(other).markPixels(value.mark)) ?? Buffer.of())).toBe(true);
  });

  it('contains pins, which take the room that is left', async () => {
    const pinnedOn = async (of: Site) =>
      (await readContent(of.database)).posts.map(({ description, pinnedOn: at }) => [description, at]);
    const posts = new PostRepository(site.database);
    const [post] = (await readContent(site.database)).posts;
    await posts.setPinned(
      post?.id ?? '',
      { isPinned: true, pinnedOn: new Date('2026-01-02T03:04:05Z') },
      actor,
    );
    const before = await pinnedOn(site);
    const path = await exported('folder');
    await importArchive(other, path, signed);
    expect(await pinnedOn(other)).toEqual(before);

    await other.database.queries.deleteFrom('posts').execute();
    const own = new PostRepository(other.database);
    for (const description of ['One', 'Two', 'Three']) {
      const { id } = await own.create({ description, photoIds: [] }, actor);
      await own.setPinned(id, { isPinned: true }, actor);
    }
    const { left } = await importArchive(other, path, signed);
    expect(left).toContainEqual(expect.stringContaining('its pin'));
    expect((await own.page({ limit: 4 })).posts.map(({ description }) => description)).toEqual([
      'Three',
      'Two',
      'One',
      post?.description,
    ]);
  });

  it('contains the order of the gallery, whose photos are other ones there', async () => {
    const settings = (of: Site) => new SiteSettingsRepository(of.database);
    const added = await aPicture(site, { seed: 5 });
    await site.database.queries
      .insertInto('site_settings')
      .values({ section: 'gallery', value: { photoIds: [kept, randomUUID(), added] }, version: 1 })
      .execute();
    await importArchive(other, await exported('folder'), signed);
    const { photoIds } = (await settings(other).versioned()).gallery.value;
    expect(await Promise.all(photoIds.map((id) => nameOf(other, id)))).toEqual([
      await nameOf(site, kept),
      await nameOf(site, added),
    ]);
  });

  it('contains the photos that were chosen as covers, which are other photos there', async () => {
    const curation = (of: Site) => new CurationRepository(of.database);
    const focus = { x: 30, y: 40 };
    await curation(site).updateEvent(eventId, { coverPhotoId: kept, focus }, actor);
    const [here] = await site.database.queries.selectFrom('videos').select('id').execute();
    await curation(site).updateVideo(here?.id ?? '', { coverPhotoId: dropped }, actor, signed);
    const videoId = await aVideo(other.database, videoSource);
    await importArchive(other, await exported('folder'), signed);
    const { events } = await readContent(other.database);
    expect(events).toMatchObject([{ coverVideoId: videoId, focusX: 30, focusY: 40 }]);
    expect(await nameOf(other, events[0]?.coverPhotoId ?? '')).toBe(await nameOf(site, kept));
    const { videos } = await readContent(other.database);
    expect(await nameOf(other, videos[0]?.coverPhotoId ?? '')).toBe(await nameOf(site, dropped));
  });

  it('contains drafts with their photos, which stay out of the gallery', async () => {
    const drafts = (of: Site) => new PostDraftRepository(of.database);
    const [id, publishedId] = [randomUUID(), randomUUID()];
    await site.database.queries.updateTable('photos').set({ listed: false }).where('id', '=', kept).execute();
    await drafts(site).save(id, { description: 'Later', day: '2026-01-31', photoIds: [kept] });
    await drafts(site).save(publishedId, { description: 'Soon', day: null, photoIds: [] });
    const path = await exported('folder');
    await importArchive(other, path, signed);
    const imported = await drafts(other).byId(id);
    expect(imported).toMatchObject({ description: 'Later', day: '2026-01-31' });
    expect(imported?.photos).toMatchObject([{ listed: false, originalName: await nameOf(site, kept) }]);
    await new PostRepository(other.database).create(
      { description: 'Soon', photoIds: [], key: publishedId },
      actor,
    );
    await importArchive(other, path, signed);
    expect((await drafts(other).list()).map((draft) => draft.id)).toEqual([id]);
  });

  it('changes nothing in the site of its origin', async () => {
    const path = await exported('site.tar');
    const before = await content(site);
    expect(await importArchive(site, path, signed)).toMatchObject({ photos: 0, posts: 0, events: 0 });
    expect(await content(site)).toEqual(before);
  });

  it("preserves the creator's later changes", async () => {
    const path = await exported('folder');
    const videoId = await aVideo(other.database, videoSource);
    await importArchive(other, path, signed);
    const posts = new PostRepository(other.database);
    const curation = new CurationRepository(other.database);
    const [post] = (await posts.adminPage({ limit: 1 })).posts;
    const [event] = await curation.events();
    await posts.update(post?.id ?? '', { description: 'Other words' }, actor);
    await curation.updateEvent(event?.id ?? '', { title: 'Another name' }, actor);
    await curation.updateVideo(videoId, { title: null, sortOrder: 0 }, actor, signed);
    const before = await content(other);
    await importArchive(other, path, signed);
    expect(await content(other)).toEqual(before);
    const { videos } = await curation.videos({ limit: 1 });
    expect(videos).toMatchObject([{ curatedTitle: null, sortOrder: 0 }]);
    await posts.delete(post?.id ?? '', actor);
    await importArchive(other, path, signed);
    expect((await content(other)).posts).toEqual([]);
  });

  it('contains nothing from the trash, and its import restores the photos and adventures that lie there', async () => {
    const path = await exported('site.tar');
    const before = await content(site);
    const event = await new CurationRepository(site.database).createEvent(
      { title: 'Left out', description: null, date: new Date() },
      actor,
    );
    const curation = new CurationRepository(site.database);
    await curation.deleteEvent(event.id, actor);
    await curation.deleteEvent(eventId, actor);
    await new PhotoRepository(site.database).markDeleted(kept, actor);
    const empty = JSON.parse(
      await readFile(join(await exported('folder'), 'archive.json'), 'utf8'),
    ) as Archive;
    expect(empty.photos.map(({ id }) => id)).toEqual([dropped]);
    expect(empty.events).toEqual([]);

    expect(await importArchive(site, path, signed)).toMatchObject({ photos: 0, events: 0, left: [] });
    await movePhotoFiles(site.database);
    expect(await content(site)).toEqual(before);
  });

  it('contains photos that are kept out of the gallery, which stay out of it', async () => {
    await new PhotoRepository(site.database).update(kept, { listed: false }, actor);
    // There is no original of the other one, and its pictures are private.
    const hidden = await aPicture(site, { seed: 3, originalDropped: true });
    await new PhotoRepository(site.database).update(hidden, { listed: false }, actor);
    await movePhotoFiles(site.database, async () => {
      const key = photoVariantKey({ photoId: hidden, version: 1, step: 320, format: 'webp' });
      await site.storage.move({ bucket: 'public', key }, { bucket: 'staging', key: privateKeyOf(key) });
    });
    await importArchive(other, await exported('site.tar'), signed);
    const photos = await other.database.queries
      .selectFrom('photos')
      .select(['originalName', 'listed', 'kept'])
      .orderBy('originalName')
      .execute();
    expect(photos).toEqual([
      { originalName: 'picture-1.jpg', listed: false, kept: true },
      { originalName: 'picture-2.jpg', listed: true, kept: false },
      { originalName: 'picture-3.jpg', listed: false, kept: true },
    ]);
  });

  it('contains the edits of photos, which are edited there from the beginning', async () => {
    const edits = { ...unedited, covered: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }] };
    await new PhotoEditRepository(site.database).save(kept, edits, actor);
    expect(await importArchive(other, await exported('site.tar'), signed)).toMatchObject({ photos: 2 });
    const find = (database: Site['database']) =>
      database.queries.selectFrom('photos').selectAll().where('description', '=', 'First light').execute();
    const [photo] = await find(other.database);
    expect(photo).toMatchObject({
      ...{ edits, editing: true, status: 'processing', stagingKey: null, originalKey: null },
      editedOriginalKey: originalKey(photo?.id ?? ''),
    });
    const [original] = await find(site.database);
    for (const [where, row] of [
      [site, original],
      [other, photo],
    ] as const)
      expect(await where.storage.stat('originals', row?.editedOriginalKey ?? '')).toBeDefined();
    const staged: string[] = [];
    for await (const { key } of other.storage.list('staging', '')) staged.push(key);
    // Only the other photo waits as an upload.
    expect(staged).toHaveLength(1);
    const before = await recordsOf(other);
    await importArchive(other, join(temporary.path, 'site.tar'), signed);
    expect((await recordsOf(other))['photos']).toEqual(before['photos']);
  });

  it('defers videos that no library has provided yet', async () => {
    const path = await exported('folder');
    const first = await importArchive(other, path, signed);
    expect(first.videos).toBe(0);
    expect(first.left.join()).toContain('1 videos');
    await aVideo(other.database, videoSource);
    expect(await importArchive(other, path, signed)).toMatchObject({ videos: 1, left: [] });
  });

  it('is validated: changed files, texts instead of pictures and missing files are rejected', async () => {
    const path = await exported('folder');
    const archive = JSON.parse(await readFile(join(path, 'archive.json'), 'utf8')) as Archive;
    const [first, second] = archive.photos;
    const text = Buffer.from('just some words and not a picture');
    await writeFile(join(path, first?.file ?? ''), text);
    const bytes = await readFile(join(path, second?.file ?? ''));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(path, second?.file ?? ''), bytes);
    archive.photos[0] = { ...(first ?? fail()), bytes: text.length };
    archive.photos.push({ ...(first ?? fail()), file: `photos/${eventId}.jpg` });
    await writeFile(join(path, 'archive.json'), JSON.stringify(archive));
    const { photos, posts, left } = await importArchive(other, path, signed);
    expect({ photos, posts }).toEqual({ photos: 0, posts: 1 });
    expect(left.slice(0, 3).map((line) => line.replace(/^Photo \S+: /, ''))).toEqual([
      'its file is no picture of a kind that can be uploaded.',
      'its file is damaged.',
      'its file is not in the archive.',
    ]);
    const staged = [];
    for await (const { key } of other.storage.list('staging', '')) staged.push(key);
    expect(staged).toEqual([]);
  });

  it('has its names and texts cleaned, and so has what is said about it', async () => {
    const path = await exported('folder');
    const archive = JSON.parse(await readFile(join(path, 'archive.json'), 'utf8')) as Archive;
    const [first, second] = archive.photos;
    const name = '../..\\du\u0000ne\u202egpj.exe\u001b[2J';
    archive.photos = [
      { ...(first ?? fail()), name },
      { ...(second ?? fail()), name, file: `photos/${eventId}.jpg` },
    ];
    archive.posts = archive.posts.map((post) => ({ ...post, description: 'A\u0000 long\u0007\nwalk' }));
    await writeFile(join(path, 'archive.json'), JSON.stringify(archive));
    const { left } = await importArchive(other, path, signed);
    expect(left.join(' ')).toContain('its file is not in the archive');
    expect(left.join(' ')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    const photos = await other.database.queries.selectFrom('photos').select('originalName').execute();
    expect(photos).toEqual([{ originalName: 'dunegpj.exe[2J' }]);
    const posts = await other.database.queries.selectFrom('posts').select('description').execute();
    expect(posts).toEqual([{ description: 'A long\nwalk' }]);
  });

  it('is rejected completely when its shape is wrong', async () => {
    const path = await exported('folder');
    const broken = join(temporary.path, 'broken');
    await cp(path, broken, { recursive: true });
    const archive = JSON.parse(await readFile(join(broken, 'archive.json'), 'utf8')) as Archive;
    for (const change of [
      { version: 2 },
      { photos: [{ ...archive.photos[0], file: '../../etc/passwd' }] },
      { posts: [{ ...archive.posts[0], description: 'x'.repeat(256) }] },
      { posts: [{ ...archive.posts[0], createdOn: '0000-01-01T00:00:00Z' }] },
      { photos: [{ ...archive.photos[0], createdAt: '9999-01-01T00:00:00Z' }] },
    ]) {
      await writeFile(join(broken, 'archive.json'), JSON.stringify({ ...archive, ...change }));
      await expect(importArchive(other, broken, signed)).rejects.toThrow('is invalid');
    }
    await writeFile(join(temporary.path, 'no.tar'), 'x'.repeat(2000));
    await expect(importArchive(other, join(temporary.path, 'no.tar'), signed)).rejects.toThrow('no tar');
    expect((await content(other)).photos).toEqual([]);
  });
});

function fail(): never {
  throw new Error('The archive has photos');
}

/** Creates a ready photo with real bytes. @returns its id */
async function aPicture(
  { database, storage }: Site,
  {
    seed,
    description = null,
    originalDropped = false,
  }: { seed: number; description?: string | null; originalDropped?: boolean },
): Promise<string> {
  const bytes = await drawPhoto({ width: 64, height: 48, seed });
  const key = stagingKey();
  const [recorded] = await new PhotoRepository(database).recordUploads(
    [
      {
        sha256: createHash('sha256').update(bytes).digest(),
        bytes: bytes.length,
        contentType: 'image/jpeg',
        originalName: `picture-${seed}.jpg`,
        description,
        listed: true,
        stagingKey: key,
      },
    ],
    actor,
  );
  const id = recorded?.photoId ?? '';
  const work = new PhotoProcessingRepository(database);
  await storage.put('originals', originalKey(id), bytes, { contentType: 'image/jpeg' });
  const variant = photoVariantKey({ photoId: id, version: 1, step: 320, format: 'webp' });
  await storage.put('public', variant, webp(seed), { contentType: 'image/webp' });
  await work.markReady(aProcessed(id, originalDropped ? { originalKey: null } : {}));
  await work.clearStaging(id, key);
  return id;
}

/** Bytes with the signature of a WebP. */
const webp = (seed: number) => Buffer.from(`RIFF____WEBPVP8 picture ${seed}`);
