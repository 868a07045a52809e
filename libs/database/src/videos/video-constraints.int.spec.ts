import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Insertable } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { aHash, anIdentity } from '../testing/builders.ts';
import { anEvent as addEvent, aVideo as addVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('videos and events', (test) => {
  const anEvent = (slug: string, parts: Partial<Insertable<Tables['events']>> = {}) =>
    addEvent(test.database(), { slug, curatedTitle: null, syncedTitle: 'Dunes', ...parts });
  const aVideo = (parts: Partial<Insertable<Tables['videos']>> = {}) => addVideo(test.database(), parts);
  const video = (id: string) =>
    test.queries.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const update = (id: string, change: Partial<Insertable<Tables['videos']>>) =>
    test.queries.updateTable('videos').set(change).where('id', '=', id).execute();

  it('keep the edits of the creator in a sync', async () => {
    const [synced, curated] = [await anEvent('synced'), await anEvent('curated')];
    const id = await aVideo({ syncedEventId: synced, syncedDescription: 'of the provider' });
    expect(await video(id)).toMatchObject({
      title: 'Dunes',
      description: 'of the provider',
      type: 'free',
      eventId: synced,
      visible: true,
    });
    await update(id, { curatedTitle: 'Red Dunes', curatedType: 'premium', curatedDescription: 'hers' });
    await update(id, { eventIsCurated: true, curatedEventId: curated });
    await update(id, { syncedTitle: 'IMG_0001', syncedDescription: null, syncedEventId: null });
    expect(await video(id)).toMatchObject({
      title: 'Red Dunes',
      description: 'hers',
      type: 'premium',
      eventId: curated,
    });
  });

  it('can be moved to no event, which differs from being unedited', async () => {
    const synced = await anEvent('not-curated');
    const id = await aVideo({ syncedEventId: synced, eventIsCurated: true });
    expect(await video(id)).toMatchObject({ eventId: null });
    await expect(aVideo({ curatedEventId: synced })).rejects.toThrow('videos_curated_event');
  });

  it('lose their deleted event and stay', async () => {
    const event = await anEvent('short-lived');
    const id = await aVideo({ syncedEventId: event });
    await test.queries.deleteFrom('events').where('id', '=', event).execute();
    expect(await video(id)).toMatchObject({ eventId: null, syncedEventId: null });
  });

  it('are hidden after two complete listings without them, not after one', async () => {
    const id = await aVideo({ missingListings: 1 });
    expect(await video(id)).toMatchObject({ visible: true });
    await update(id, { missingListings: 2 });
    expect(await video(id)).toMatchObject({ visible: false });
    await expect(update(id, { missingListings: 3 })).rejects.toThrow('videos_missing_listings_check');
  });

  it('are unique by guid and library', async () => {
    const guid = randomUUID();
    await aVideo({ guid });
    await aVideo({ guid, libraryId: '100002' });
    await expect(aVideo({ guid })).rejects.toThrow('videos_source');
  });

  it('have only slugs in their history', async () => {
    const id = await aVideo();
    await expect(update(id, { slug: 'elsewhere' })).rejects.toThrow('videos_slug_in_history');
    await test.queries.insertInto('video_slugs').values({ videoId: id, slug: 'elsewhere' }).execute();
    await update(id, { slug: 'elsewhere' });
    await aVideo({ slug: 'elsewhere' });
    const before = await anEvent('here');
    const rename = (slug: string) =>
      test.queries.updateTable('events').set({ slug }).where('id', '=', before).execute();
    await expect(rename('there')).rejects.toThrow('events_slug_in_history');
  });

  it('never share the slug of an event, including former ones', async () => {
    await anEvent('taken');
    await expect(anEvent('taken')).rejects.toThrow('event_slugs_pkey');
  });

  it('refuse an event without a title', async () => {
    await expect(anEvent('untitled', { syncedTitle: null })).rejects.toThrow('title');
  });

  it('have one current cover per kind, and a ready one is complete', async () => {
    const videoId = await aVideo();
    const add = (parts: Partial<Insertable<Tables['covers']>> = {}) =>
      test.queries
        .insertInto('covers')
        .values({ videoId, kind: 'clear', ...parts })
        .execute();
    await add();
    await add({ kind: 'blurred' });
    await add({ retiredAt: new Date() });
    await expect(add()).rejects.toThrow('covers_current');
    await expect(add({ status: 'ready', retiredAt: new Date() })).rejects.toThrow('covers_ready_is_whole');
  });

  it('store each reaction of a visitor once, and delete those of a deleted account', async () => {
    const videoId = await aVideo();
    const { user } = await test.users().signIn(anIdentity(), false);
    const react = (parts: Partial<Insertable<Tables['reactions']>>) =>
      test.queries
        .insertInto('reactions')
        .values({ videoId, reaction: 'love', ...parts })
        .execute();
    await react({ userId: user.id });
    await react({ userId: user.id, reaction: 'fire' });
    const visitorHash = aHash();
    await react({ visitorHash });
    await expect(react({ userId: user.id })).rejects.toThrow('reactions_of_user');
    await expect(react({ visitorHash })).rejects.toThrow('reactions_of_visitor');
    await expect(react({})).rejects.toThrow('reactions_one_visitor');
    await expect(react({ userId: user.id, visitorHash })).rejects.toThrow('reactions_one_visitor');
    await test.queries.deleteFrom('users').where('id', '=', user.id).execute();
    const left = await test.queries
      .selectFrom('reactions')
      .selectAll()
      .where('videoId', '=', videoId)
      .execute();
    expect(left).toMatchObject([{ visitorHash, userId: null }]);
  });

  it('have one sync run per library at a time, and are hidden by whole listings only', async () => {
    const run = (parts: Partial<Insertable<Tables['sync_runs']>> = {}) =>
      test.queries
        .insertInto('sync_runs')
        .values({ provider: 'fake-provider', libraryId: '100001', cause: 'schedule', ...parts })
        .execute();
    await run();
    await expect(run()).rejects.toThrow('sync_runs_one_at_a_time');
    await run({ libraryId: '100002' });
    const finishedAt = new Date();
    await run({ status: 'complete', finishedAt, hidden: 1 });
    // All videos were listed, but one could not be stored.
    await run({ status: 'partial', finishedAt, hidden: 1, failureCode: 'malformed' });
    await expect(
      run({ status: 'failed', finishedAt, hidden: 1, failureCode: 'unavailable' }),
    ).rejects.toThrow('sync_runs_hide_when_complete');
    await expect(run({ status: 'failed' })).rejects.toThrow('sync_runs_end');
  });
});
