import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { defaultSiteSettings, limits, middleFocus } from '@sandstone/contract';
import { sql } from 'kysely';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { addPhotosToEvent } from '../videos/event-items.ts';
import { LibraryRepository } from './library.repository.ts';

const none = { total: 0, first: [] };

databaseSuite('the uses of photos', (test) => {
  const uses = (...ids: string[]) => new LibraryRepository(test.database()).uses(ids);
  const photo = () => test.aPhoto();
  const aPost = async (photoIds: string[], description = 'Dusk') =>
    (await test.posts().create({ description, photoIds }, actor)).id;
  async function aDraft(photoIds: string[], description = 'Dawn'): Promise<string> {
    const id = randomUUID();
    await test.drafts().save(id, { description, day: null, photoIds });
    return id;
  }
  const planned = async (id: string, publish: string) =>
    test.schedule().plan({ kind: 'post', ids: [id], publish, zone: 'Europe/Paris' }, actor);
  async function anEventWith(id: string, parts: object = {}): Promise<string> {
    const eventId = await test.anEvent(parts);
    const photos = sql`select id, created_at from photos where id = ${id}`;
    await addPhotosToEvent(test.queries, eventId, photos);
    return eventId;
  }

  beforeEach(() => test.clear('schedule', 'posts', 'post_drafts', 'photos', 'events', 'site_settings'));

  it('are none of a photo that is only in the gallery', async () => {
    await aPost([await photo()]);
    expect(await uses(await photo(), randomUUID())).toEqual({
      published: none,
      scheduled: none,
      drafts: none,
      adventures: none,
      covers: none,
      hero: false,
      portrait: false,
    });
  });

  it('are published, scheduled and other posts, and tell which of them keep no photo', async () => {
    const [one, two, other] = [await photo(), await photo(), await photo()];
    const emptied = await aPost([one, two], 'x'.repeat(limits.library.maxUseNameLength + 1));
    const kept = await aPost([other, two]);
    const draft = await aDraft([two]);
    const [later, sooner] = [await aDraft([one, other], 'Later'), await aDraft([one], 'Sooner')];
    await planned(later, '2099-12-01T18:00');
    await planned(sooner, '2099-11-27T18:00');
    const found = await uses(one, two);
    expect(found.published).toEqual({
      total: 2,
      first: [
        { id: kept, name: 'Dusk', isEmptied: false },
        { id: emptied, name: `${'x'.repeat(limits.library.maxUseNameLength - 1)}…`, isEmptied: true },
      ],
    });
    expect(found.scheduled).toEqual({
      total: 2,
      first: [
        { id: sooner, name: 'Sooner', isEmptied: true, at: new Date('2099-11-27T17:00:00Z') },
        { id: later, name: 'Later', isEmptied: false, at: new Date('2099-12-01T17:00:00Z') },
      ],
    });
    expect(found.drafts).toEqual({ total: 1, first: [{ id: draft, name: 'Dawn', isEmptied: true }] });
  });

  it('are adventures, also hidden ones, and the pictures of the site', async () => {
    const id = await photo();
    const old = await anEventWith(id, { curatedTitle: 'Old', date: new Date('2020-01-01'), hidden: true });
    const young = await anEventWith(id, { curatedTitle: 'Young', date: new Date('2025-01-01') });
    const hero = { photoId: id, wide: middleFocus, tall: middleFocus };
    await test
      .settings()
      .save('pictures', { value: { ...defaultSiteSettings.pictures, hero }, unchangedSince: 0 }, actor);
    expect(await uses(id)).toMatchObject({
      adventures: {
        total: 2,
        first: [
          { id: young, name: 'Young' },
          { id: old, name: 'Old' },
        ],
      },
      hero: true,
      portrait: false,
    });
  });

  it('are covers of videos and adventures', async () => {
    const id = await photo();
    const video = await test.aVideo({ curatedTitle: 'Dunes' });
    const event = await test.anEvent({ curatedTitle: 'Lake', date: new Date('2099-01-01') });
    const queries = test.queries;
    await queries.updateTable('videos').set({ coverPhotoId: id }).where('id', '=', video).execute();
    await queries.updateTable('events').set({ coverPhotoId: id }).where('id', '=', event).execute();
    expect((await uses(id)).covers).toEqual({
      total: 2,
      first: [
        { id: event, name: 'Lake' },
        { id: video, name: 'Dunes' },
      ],
    });
  });

  it('are not those that are in the trash', async () => {
    const id = await photo();
    const post = await aPost([id]);
    await anEventWith(id, { deletedAt: new Date() });
    await test.posts().delete(post, actor);
    expect(await uses(id)).toMatchObject({ published: none, adventures: none });
  });

  it('are all counted, but only the first ones are named', async () => {
    const id = await photo();
    for (let post = 0; post <= limits.library.namedUses; post += 1) await aDraft([id]);
    const { total, first } = (await uses(id)).drafts;
    expect([total, first.length]).toEqual([limits.library.namedUses + 1, limits.library.namedUses]);
  });
});
