import { beforeEach, expect, it } from '@jest/globals';
import { SitemapRepository } from '../sitemap/sitemap.repository.ts';
import { aPhoto } from '../testing/builders.ts';
import { anEvent, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { statementsOf } from '../testing/statements.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

databaseSuite('events', (test) => {
  const { events } = test;
  beforeEach(() => test.clear('videos', 'events'));

  it('are listed newest first with their visible content, in one query', async () => {
    const older = await test.anEvent({ date: day(1), slug: 'older' });
    const newer = await test.anEvent({ date: day(2), slug: 'newer' });
    const empty = await test.anEvent({ date: day(3), slug: 'empty' });
    await test.anEvent({ date: day(4), hidden: true });
    for (const [syncedEventId, libraryType, hidden] of [
      [older, 'free', false],
      [older, 'free', false],
      [older, 'premium', false],
      [newer, 'premium', false],
      [newer, 'free', true],
    ] as const) {
      await test.aVideo({ syncedEventId, libraryType, hidden });
    }
    let menu: unknown;
    const statements = await statementsOf(test.database(), async () => {
      menu = await events().menu();
    });
    expect(statements).toHaveLength(1);
    expect(menu).toMatchObject([
      { id: empty, slug: 'empty', date: day(3), counts: { free: 0, premium: 0 } },
      { id: newer, counts: { free: 0, premium: 1 } },
      { id: older, title: 'Dunes', counts: { free: 2, premium: 1 } },
    ]);
    expect((await events().recent(2)).map(({ id }) => id)).toEqual([newer, older]);
    expect(await events().recent(0)).toEqual([]);
  });

  it('select from the gallery if they contain some of its photos, but not all', async () => {
    const database = test.database();
    const links = async (selected?: string, most = 8) =>
      (await events().selectingPhotos(selected, most)).map(({ slug }) => slug);
    const photos = [await aPhoto(database), await aPhoto(database), await aPhoto(database)];
    const unseen = [
      await aPhoto(database, { listed: false }),
      await aPhoto(database, { deletedAt: day(1) }),
      await aPhoto(database, { withdrawnAt: day(1) }),
    ];
    const contents: [string, string[], object?][] = [
      ['one', photos.slice(0, 1)],
      ['two', photos.slice(1)],
      ['all', photos],
      ['unseen', unseen],
      ['videos', []],
      ['hidden', photos.slice(0, 1), { hidden: true }],
      ['trashed', photos.slice(0, 1), { deletedAt: day(1) }],
    ];
    for (const [index, [slug, ids, parts]] of contents.entries()) {
      const eventId = await anEvent(database, { slug, date: day(index + 1), ...parts });
      await aVideo(database, { syncedEventId: eventId });
      for (const [position, photoId] of ids.entries())
        await database.queries.insertInto('event_items').values({ eventId, position, photoId }).execute();
    }
    expect(await events().selectingPhotos(undefined, 8)).toEqual([
      { slug: 'two', title: 'Dunes' },
      { slug: 'one', title: 'Dunes' },
    ]);
    expect(await links(undefined, 1)).toEqual(['two']);
    expect(await links('one', 1)).toEqual(['one']);
    for (const slug of ['hidden', 'trashed', 'all', 'unknown'])
      expect(await links(slug)).toEqual(['two', 'one']);
    await database.queries
      .updateTable('photos')
      .set({ listed: false })
      .where('id', 'in', photos.slice(1))
      .execute();
    expect(await links()).toEqual([]);
  });

  it('lead from one to the next, and from the last one to the first', async () => {
    const database = test.database();
    const ids: string[] = [];
    // Two have the same date.
    for (const number of [1, 2, 2, 3]) ids.push(await anEvent(database, { date: day(number) }));
    for (const id of ids) await aVideo(database, { syncedEventId: id });
    await anEvent(database, { date: day(2), hidden: true });
    const order = (await events().menu()).map(({ id }) => id);
    const followers: (string | undefined)[] = [];
    for (const id of order) followers.push((await events().following(id))?.id);
    expect(followers).toEqual([...order.slice(1), order[0]]);
    await database.queries.deleteFrom('events').where('id', 'in', order.slice(1)).execute();
    expect(await events().following(order[0] ?? '')).toBeUndefined();
  });

  it('are recent once visitors see something in them, and those of a collection always', async () => {
    const database = test.database();
    const names = ['collection', 'video', 'photo', 'hidden video', 'hidden photo', 'nothing'] as const;
    const ids = new Map<string, string>();
    for (const [place, slug] of names.entries()) {
      const syncedTitle = slug === 'collection' ? 'Canyons' : null;
      const parts = { slug: slug.replace(' ', '-'), date: day(20 - place), syncedTitle };
      ids.set(slug, await anEvent(database, parts));
    }
    const idOf = (name: (typeof names)[number]) => ids.get(name) ?? '';
    await aVideo(database, { syncedEventId: idOf('video') });
    await aVideo(database, { syncedEventId: idOf('hidden video'), hidden: true });
    for (const [name, listed] of [
      ['photo', true],
      ['hidden photo', false],
    ] as const) {
      const photoId = await aPhoto(database, { listed });
      await database.queries
        .insertInto('event_items')
        .values({ eventId: idOf(name), photoId, position: 1 })
        .execute();
    }
    const recent = (await events().recent(10)).map(({ slug }) => slug);
    expect(recent).toEqual(['collection', 'video', 'photo']);
    const inSitemap = (await new SitemapRepository(database).page('events')).records;
    expect(new Set(inSitemap.map(({ slug }) => slug))).toEqual(new Set(recent));
    expect(await events().menu()).toHaveLength(names.length);
    expect(await events().bySlug('nothing')).toMatchObject({ counts: { free: 0, premium: 0 } });
  });

  it('that the creator makes begin hidden', async () => {
    const videoEditing = test.videoEditing();
    const event = { title: 'Dawn', description: null, date: day(1) };
    expect(await videoEditing.createEvent(event, { system: 'operator' })).toMatchObject({ hidden: true });
    const shown = await videoEditing.createEvent({ ...event, hidden: false }, { system: 'operator' });
    expect(shown).toMatchObject({ hidden: false });
  });

  it('are found by every current and former slug, and return the current one', async () => {
    const id = await test.anEvent({ slug: 'before', description: 'A story.' });
    await test.database().transaction(async (queries) => {
      await queries.insertInto('event_slugs').values({ slug: 'after', eventId: id }).execute();
      await queries.updateTable('events').set({ slug: 'after' }).where('id', '=', id).execute();
    });
    for (const slug of ['before', 'after']) {
      expect(await events().bySlug(slug)).toMatchObject({ id, slug: 'after', description: 'A story.' });
    }
    await test.anEvent({ slug: 'secret', hidden: true });
    for (const none of ['secret', 'nowhere', '', '\u0000', "' or true --"]) {
      expect(await events().bySlug(none)).toBeUndefined();
    }
  });

  it('with the same title have different slugs', async () => {
    const event = { title: 'Last Light!', description: null, date: day(1), hidden: false };
    const make = (of: typeof event) => test.videoEditing().createEvent(of, { system: 'operator' });
    const ids = [(await make(event)).id, (await make(event)).id];
    expect(await events().bySlug('last-light')).toMatchObject({ id: ids[0], title: 'Last Light!' });
    expect(await events().bySlug('last-light-2')).toMatchObject({ id: ids[1] });
    const unnamed = await make({ ...event, title: '砂丘' });
    expect(await events().bySlug('event')).toMatchObject({ id: unnamed.id });
  });
});
