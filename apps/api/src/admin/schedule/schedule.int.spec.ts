import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import {
  adminTexts,
  limits,
  routePath,
  routes,
  scheduleResponse,
  type ScheduledKind,
  sitemapKinds,
} from '@sandstone/contract';
import { PostDraftRepository } from '@sandstone/database';
import { anEvent, aPhoto, aVideo } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the schedule', (start) => {
  const test = start();
  const admin = adminSession(test);
  const zone = 'Europe/Paris';

  const plan = (kind: ScheduledKind, ids: string[], times: object) =>
    admin.call('adminPlan', { body: { kind, ids, zone, ...times } });
  async function planned(kind: ScheduledKind, ids: string[], times: object) {
    const response = await plan(kind, ids, times);
    expect(response.status).toBe(200);
    return scheduleResponse.parse(await response.json());
  }

  /** Everything that visitors can read, in the order of the addresses. */
  async function publicTexts(postId: string, slug: string): Promise<string[]> {
    const paths = [
      routes.posts.path,
      routePath('post', { id: postId }),
      routes.photos.path,
      routes.events.path,
      routes.recentEvents.path,
      routePath('event', { slug }),
      routes.videos.path,
      ...sitemapKinds.map((kind) => routePath('sitemap', { kind })),
    ];
    const { cookie } = await test.signIn('member@example.com');
    return Promise.all(
      [{}, { cookie }].flatMap((headers) =>
        paths.map(async (path) => (await test.request(path, { headers })).text()),
      ),
    );
  }

  it('shows nothing of a scheduled post, photo or event before its time, and everything after it', async () => {
    const { database } = test;
    const marker = randomUUID();
    const slug = `event-${marker}`;
    const event = await anEvent(database, { slug, curatedTitle: `Event ${marker}` });
    await aVideo(database, { eventIsCurated: true, curatedEventId: event });
    const photo = await aPhoto(database, { description: `Photo ${marker}` });
    const inPost = await aPhoto(database, { listed: false, description: `In the post ${marker}` });
    const post = randomUUID();
    await test.app
      .get(PostDraftRepository)
      .save(post, { description: `Post ${marker}`, day: null, photoIds: [inPost] });

    const times = { publish: '2099-11-27T18:00', takeDown: '2099-11-28T18:00' };
    await planned('post', [post], times);
    await planned('photo', [photo], times);
    const { entries } = await planned('event', [event], times);
    expect(entries.map(({ kind, action }) => `${action} ${kind}`)).toEqual([
      'publish event',
      'publish photo',
      'publish post',
      'takeDown event',
      'takeDown photo',
      'takeDown post',
    ]);
    const hidden = [marker, event, photo, inPost, post];
    const found = async () => {
      const text = (await publicTexts(post, slug)).join('\n');
      return hidden.map((secret) => text.includes(secret));
    };
    // A page of an unknown slug repeats the slug in its problem document.
    const leaked = (await publicTexts(post, slug)).filter(
      (text) => hidden.some((secret) => text.includes(secret)) && !text.includes('_not_found'),
    );
    expect(leaked).toEqual([]);
    for (const [kind, id] of [
      ['post', post],
      ['photo', photo],
      ['event', event],
    ] as const)
      await planned(kind, [id], { publish: 'now' });
    expect(await found()).toEqual(hidden.map(() => true));

    const rest = await planned('event', [event], { takeDown: 'now' });
    expect(rest.entries.map(({ action, kind, isPublic }) => [action, kind, isPublic])).toEqual([
      ['takeDown', 'photo', true],
      ['takeDown', 'post', true],
    ]);
    await planned('photo', [photo], { takeDown: 'now' });
    await planned('post', [post], { takeDown: 'now' });
    const after = (await publicTexts(post, slug)).filter(
      (text) => hidden.some((secret) => text.includes(secret)) && !text.includes('_not_found'),
    );
    expect(after).toEqual([]);
    const audit = await (await admin.call('adminAudit')).text();
    for (const action of ['post.plan', 'post.publish', 'post.take_down', 'event.take_down', 'photo.hide'])
      expect(audit).toContain(action);
  });

  it('accepts as many photos as it can plan', async () => {
    const known = await aPhoto(test.database, { listed: false });
    const ids = Array.from({ length: limits.schedule.maxPlans - 1 }, () => randomUUID());
    const { entries } = await planned('photo', [known, ...ids], { publish: '2099-11-27T18:00' });
    expect(entries).toMatchObject([{ ids: [known], at: '2099-11-27T17:00:00.000Z' }]);
    expect(await planned('photo', [known], { publish: null })).toMatchObject({ entries: [] });
  });

  it('has no zone until one is chosen: each device shows its own', async () => {
    const id = await aPhoto(test.database, { listed: false });
    await planned('photo', [id], { publish: '2099-01-01T10:00', zone: 'Asia/Tokyo' });
    const read = async () => scheduleResponse.parse(await (await admin.call('adminSchedule')).json());
    expect(await read()).toMatchObject({ zone: null, entries: [{ at: '2099-01-01T01:00:00.000Z' }] });
    const response = await admin.call('adminSetScheduleZone', {
      body: { zone: 'America/New_York', planned: 'keepLocalTime' },
    });
    expect(scheduleResponse.parse(await response.json())).toMatchObject({
      zone: 'America/New_York',
      entries: [{ at: '2099-01-01T15:00:00.000Z' }],
    });
  });

  it.each([
    {},
    { publish: '2099-11-27' },
    { publish: '2099-11-27T18:00:00Z' },
    { publish: '2099-02-30T18:00' },
    { publish: 'tomorrow' },
    { publish: '2099-11-27T18:00', zone: 'Europe/Atlantis' },
    { publish: '2099-11-27T18:00', zone: '' },
    { publish: '2099-11-27T18:00', takeDown: '2099-11-27T17:00' },
    { publish: '2099-11-27T18:00', more: true },
  ])('refuses %j', async (times) => {
    const response = await plan('photo', [await aPhoto(test.database)], times);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  });

  it('explains what it refuses', async () => {
    const { detail } = (await (
      await plan('photo', [await aPhoto(test.database)], { takeDown: '2099-11-27T18:00', zone: 'Mars' })
    ).json()) as { detail: string };
    expect(detail).toBe(adminTexts.scheduleRefusals.unknownZone);
    const unknown = await plan('post', [randomUUID()], { publish: 'now' });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'post_not_found' }]);
  });
});
