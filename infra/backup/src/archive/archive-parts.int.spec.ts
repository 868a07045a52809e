import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { defaultSiteSettings, limits, regionRule } from '@sandstone/contract';
import {
  VideoEditingRepository,
  PhotoEditRepository,
  PhotoRepository,
  PostDraftRepository,
  PostRepository,
  readContent,
  SiteSettingsRepository,
} from '@sandstone/database';
import { aVideo, movePhotoFiles } from '@sandstone/database/testing';
import { originalKey, photoVariantKey, privateKeyOf, unedited } from '@sandstone/domain';
import { type Site } from '../system/site.ts';
import { aPicture, actor, archiveSuite, nameOf, signed, videoSource } from '../testing/archive.suite.ts';
import { recordsOf } from '../testing/test-site.ts';

archiveSuite('an archive', (sites) => {
  it('contains the changed settings of the site, which an import does not overwrite', async () => {
    const { site, other } = sites();
    const settings = (of: Site) => new SiteSettingsRepository(of.database);
    const { words, rules } = defaultSiteSettings;
    const named = { ...words, name: 'Desert Rose' };
    await settings(site).save('words', { value: named, unchangedSince: 0 }, actor);
    await settings(site).save('rules', { value: { ...rules, share: false }, unchangedSince: 0 }, actor);
    await settings(other).save('rules', { value: { ...rules, download: false }, unchangedSince: 0 }, actor);
    const hidden = regionRule.parse({ region: 'US-AZ', policy: 'block', hideMe: true });
    await settings(site).save('regions', { value: { rules: [hidden] }, unchangedSince: 0 }, actor);
    const path = await sites().exported('folder');
    await sites().imported(path);
    await sites().imported(path);
    expect(await settings(other).versioned()).toEqual({
      words: { value: named, version: 1 },
      pictures: { value: defaultSiteSettings.pictures, version: 0 },
      gallery: { value: defaultSiteSettings.gallery, version: 0 },
      look: { value: defaultSiteSettings.look, version: 0 },
      links: { value: defaultSiteSettings.links, version: 0 },
      rules: { value: { ...rules, download: false }, version: 1 },
      legal: { value: defaultSiteSettings.legal, version: 0, isDefaultNew: false },
      regions: { value: { rules: [hidden] }, version: 1 },
    });
  });

  it('contains the pictures of the site, which are other photos there', async () => {
    const { site, other, kept } = sites();
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
    await sites().imported(await sites().exported('folder'));
    const { pictures } = await settings(other).versioned();
    expect(pictures.value).toMatchObject({ portrait: null, hero: { wide: { x: 10, y: 20 }, tall: middle } });
    expect(await nameOf(other, pictures.value.hero?.photoId ?? '')).toBe(await nameOf(site, kept));
    expect(pictures.value.mark).toEqual(value.mark);
    expect(pixels.equals((await settings(other).markPixels(value.mark)) ?? Buffer.of())).toBe(true);
  });

  it('contains pins, which take the room that is left', async () => {
    const { site, other } = sites();
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
    const path = await sites().exported('folder');
    await sites().imported(path);
    expect(await pinnedOn(other)).toEqual(before);

    await other.database.queries.deleteFrom('posts').execute();
    const own = new PostRepository(other.database);
    for (const description of ['One', 'Two', 'Three']) {
      const { id } = await own.create({ description, photoIds: [] }, actor);
      await own.setPinned(id, { isPinned: true }, actor);
    }
    const { left } = await sites().imported(path);
    expect(left).toContainEqual(expect.stringContaining('its pin'));
    expect((await own.page({ limit: 4 })).posts.map(({ description }) => description)).toEqual([
      'Three',
      'Two',
      'One',
      post?.description,
    ]);
  });

  it('contains the order of the gallery, whose photos are other ones there', async () => {
    const { site, other, kept } = sites();
    const settings = (of: Site) => new SiteSettingsRepository(of.database);
    const added = await aPicture(site, { seed: 5 });
    await site.database.queries
      .insertInto('site_settings')
      .values({ section: 'gallery', value: { photoIds: [kept, randomUUID(), added] }, version: 1 })
      .execute();
    await sites().imported(await sites().exported('folder'));
    const { photoIds } = (await settings(other).versioned()).gallery.value;
    expect(await Promise.all(photoIds.map((id) => nameOf(other, id)))).toEqual([
      await nameOf(site, kept),
      await nameOf(site, added),
    ]);
  });

  it('contains the photos that were chosen as covers, which are other photos there', async () => {
    const { site, other, kept, dropped, eventId } = sites();
    const videoEditing = (of: Site) => new VideoEditingRepository(of.database);
    const focus = { x: 30, y: 40 };
    await videoEditing(site).updateEvent(eventId, { coverPhotoId: kept, focus }, actor);
    const [here] = await site.database.queries.selectFrom('videos').select('id').execute();
    await videoEditing(site).updateVideo(here?.id ?? '', { coverPhotoId: dropped }, actor, signed);
    const videoId = await aVideo(other.database, videoSource);
    await sites().imported(await sites().exported('folder'));
    const { events } = await readContent(other.database);
    expect(events).toMatchObject([{ coverVideoId: videoId, focusX: 30, focusY: 40 }]);
    expect(await nameOf(other, events[0]?.coverPhotoId ?? '')).toBe(await nameOf(site, kept));
    const { videos } = await readContent(other.database);
    expect(await nameOf(other, videos[0]?.coverPhotoId ?? '')).toBe(await nameOf(site, dropped));
  });

  it('contains drafts with their photos, which stay out of the gallery', async () => {
    const { site, other, kept } = sites();
    const drafts = (of: Site) => new PostDraftRepository(of.database);
    const [id, publishedId] = [randomUUID(), randomUUID()];
    await site.database.queries.updateTable('photos').set({ listed: false }).where('id', '=', kept).execute();
    await drafts(site).save(id, { description: 'Later', day: '2026-01-31', photoIds: [kept] });
    await drafts(site).save(publishedId, { description: 'Soon', day: null, photoIds: [] });
    const path = await sites().exported('folder');
    await sites().imported(path);
    const imported = await drafts(other).byId(id);
    expect(imported).toMatchObject({ description: 'Later', day: '2026-01-31' });
    expect(imported?.photos).toMatchObject([{ listed: false, originalName: await nameOf(site, kept) }]);
    await new PostRepository(other.database).create(
      { description: 'Soon', photoIds: [], key: publishedId },
      actor,
    );
    await sites().imported(path);
    expect((await drafts(other).list()).map((draft) => draft.id)).toEqual([id]);
  });

  it('contains photos that are kept out of the gallery, which stay out of it', async () => {
    const { site, other, kept } = sites();
    await new PhotoRepository(site.database).update(kept, { listed: false }, actor);
    // There is no original of the other one, and its pictures are private.
    const hidden = await aPicture(site, { seed: 3, originalDropped: true });
    await new PhotoRepository(site.database).update(hidden, { listed: false }, actor);
    await movePhotoFiles(site.database, async () => {
      const key = photoVariantKey({ photoId: hidden, version: 1, step: 320, format: 'webp' });
      await site.storage.move({ bucket: 'public', key }, { bucket: 'staging', key: privateKeyOf(key) });
    });
    await sites().imported(await sites().exported('site.tar'));
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
    const { site, other, kept, folder } = sites();
    const edits = { ...unedited, covered: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }] };
    await new PhotoEditRepository(site.database).save(kept, edits, actor);
    expect(await sites().imported(await sites().exported('site.tar'))).toMatchObject({ photos: 2 });
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
    await sites().imported(join(folder, 'site.tar'));
    expect((await recordsOf(other))['photos']).toEqual(before['photos']);
  });
});
