import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import {
  eventPath,
  insightsResponse,
  itemFiguresResponse,
  limits,
  pages,
  routePath,
  routes,
  videoPath,
} from '@sandstone/contract';
import { type ApiConfig } from '@sandstone/config';
import { ContentVersionRepository, nilId } from '@sandstone/database';
import { anEvent, aVideo } from '@sandstone/database/testing';
import { addDays, utcDay } from '@sandstone/domain';
import { LOGGER } from '@sandstone/nest';
import { createLogger } from '@sandstone/observability';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';
import { adminSession } from '../testing/admin-session.ts';
import { randomAddress, sameOriginHeaders, startReplica, startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { graceMs } from './view-marks.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

apiSuite('views', (start) => {
  const lines: string[] = [];
  const replicas: NestExpressApplication[] = [];
  // Registered before the other api's hook, which drops the database.
  afterAll(() => Promise.all(replicas.map((replica) => replica.close())), 20_000);
  const logged = { write: (line: string) => void lines.push(line) };
  const test = start(() =>
    startTestApi((testing) => testing.overrideProvider(LOGGER).useValue(createLogger('api', 'info', logged))),
  );
  const admin = adminSession(test);
  let redis: Redis;
  let secondUrl = '';
  let [event, video, slug] = ['', '', ''];
  beforeAll(async () => {
    redis = new Redis(test.app.get<ApiConfig>(API_CONFIG).redis.url);
    slug = `rocks-${randomUUID()}`;
    event = await anEvent(test.database, { slug });
    video = await aVideo(test.database);
    const second = await startReplica(test.app.get(API_CONFIG), (testing) =>
      testing.overrideProvider(IDENTITY_VERIFIER).useValue(test.identity),
    );
    replicas.push(second);
    secondUrl = await second.getUrl();
  });
  afterAll(() => redis.disconnect());

  interface Visit {
    address?: string;
    headers?: Record<string, string>;
    site?: string;
    referrer?: unknown;
  }
  async function visit(
    path: unknown,
    { address = randomAddress(), headers = {}, site = test.url, referrer }: Visit = {},
  ) {
    return fetch(site + routes.countView.path, {
      method: 'POST',
      headers: {
        ...sameOriginHeaders,
        'content-type': 'application/json',
        'user-agent': browser,
        'x-forwarded-for': address,
        ...headers,
      },
      body: JSON.stringify({ path, referrer }),
    });
  }
  async function viewsOf(itemId: string, kind = 'home'): Promise<number> {
    const { rows } = await sql<{ views: number }>`
      select coalesce(sum(views), 0)::float8 as views from page_views
      where item_id = ${itemId} and (item_id <> ${nilId} or kind = ${kind})`.execute(test.database.queries);
    return rows[0]?.views ?? 0;
  }

  async function sourcesNow(): Promise<Record<string, number>> {
    const { rows } = await sql<{
      source: string;
      views: number;
    }>`select source, views from view_sources`.execute(test.database.queries);
    return Object.fromEntries(rows.map(({ source, views }) => [source, views]));
  }

  it('are counted once for each visitor, page and day over all replicas', async () => {
    const [one, other] = [randomAddress(), randomAddress()];
    for (const path of [eventPath(slug), `/cheating/${slug}`])
      for (const address of [one, other])
        for (const site of [test.url, secondUrl, test.url]) {
          const response = await visit(path, { address, site });
          expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
            204,
            '',
            'private, no-store',
          ]);
        }
    // Another browser behind the same address is another visitor.
    await visit(eventPath(slug), { address: one, headers: { 'user-agent': `${browser} Other/1` } });
    expect(await viewsOf(event)).toBe(3);
    await visit(eventPath(slug), { address: one, site: secondUrl });
    expect(await viewsOf(event)).toBe(3);
  });

  it('of a page and day count 20 times for a network over all replicas, however the browser names itself', async () => {
    const before = await viewsOf(nilId, 'posts');
    for (let index = 0; index < limits.insights.maxViewsOfNetwork + 5; index += 1)
      for (const site of [test.url, secondUrl]) {
        const headers = { 'user-agent': `${browser} Other/${index} ${site === test.url ? 'A' : 'B'}` };
        // A customer can choose any address of a /64.
        await visit(pages.posts, { address: `2001:db8:7:1::${index + 1}`, site, headers });
        await visit(pages.posts, { address: '::ffff:192.0.2.1', site, headers });
      }
    expect(await viewsOf(nilId, 'posts')).toBe(before + 2 * limits.insights.maxViewsOfNetwork);
  });

  it('change no content version', async () => {
    const versions = test.app.get(ContentVersionRepository);
    const version = await versions.read();
    const before = await viewsOf(nilId);
    await visit(pages.home);
    expect(await viewsOf(nilId)).toBe(before + 1);
    expect(await versions.read()).toBe(version);
  });

  it('of members count, those of administrators, bots and visitors who refuse do not', async () => {
    const path = videoPath({ slug: 'dunes', id: video });
    const member = await test.signIn('visitor@example.com');
    expect((await visit(path, { headers: { cookie: member.cookie } })).status).toBe(204);
    expect(await viewsOf(video)).toBe(1);
    const left: Record<string, string>[] = [
      { cookie: admin.cookie },
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
    ];
    for (const headers of left) expect((await visit(path, { headers })).status).toBe(204);
    expect(await viewsOf(video)).toBe(1);
    await visit(path, { headers: { dnt: '0', 'sec-gpc': '0' } });
    expect(await viewsOf(video)).toBe(2);
  });

  it('are bounded to what visitors can see, with the same response for everything else', async () => {
    const hidden = await aVideo(test.database, { hidden: true });
    const missing = randomUUID();
    for (const path of [
      videoPath({ slug: 'dunes', id: hidden }),
      videoPath({ slug: 'dunes', id: missing }),
      eventPath('unknown'),
      pages.privacy,
      pages.admin,
      '/unknown',
    ])
      expect((await visit(path)).status).toBe(204);
    const { rows } = await sql<{
      itemId: string;
    }>`select distinct item_id as "itemId" from page_views`.execute(test.database.queries);
    expect(new Set(rows.map(({ itemId }) => itemId))).toEqual(new Set([nilId, event, video]));
  });

  it('are refused when malformed, too long, from another site or too many', async () => {
    for (const path of [
      undefined,
      null,
      7,
      '',
      'home',
      ['/'],
      `/${'a'.repeat(limits.insights.maxPathLength)}`,
    ])
      expect((await visit(path)).status).toBe(400);
    expect((await visit(`/${'a'.repeat(limits.insights.maxBodyBytes)}`)).status).toBe(413);
    expect((await visit('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    const extra = await test.request(routes.countView.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/', visitor: 'me' }),
    });
    expect(extra.status).toBe(400);
    const address = randomAddress();
    const responses = await Promise.all(
      Array.from({ length: limits.rates.views.max + 3 }, () => visit('/', { address })),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get('retry-after')).toBe(String(limits.rates.views.windowSeconds));
  });

  it('leave nothing from which a visitor could be told', async () => {
    const address = '198.51.100.77';
    const { prefix = '' } = test.app.get<ApiConfig>(API_CONFIG).redis;
    const before = new Set(await redis.keys(`${prefix}:*`));
    const day = utcDay(new Date());
    await visit(pages.pictures, { address });
    await visit(eventPath(slug), { address });
    // Postgres has a count for each page and day, and the time of each batch.
    const { rows: columns } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_name in ('page_views', 'view_batches', 'view_sources', 'item_reactions') order by 1`.execute(
      test.database.queries,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'item_reactions.day',
      'item_reactions.id',
      'item_reactions.item_id',
      'item_reactions.reactions',
      'page_views.day',
      'page_views.item_id',
      'page_views.kind',
      'page_views.views',
      'view_batches.added_at',
      'view_batches.id',
      'view_sources.day',
      'view_sources.source',
      'view_sources.views',
    ]);
    // Redis has the salt, a number of marks and sets of marks, and deletes each key soon after the day.
    const keys = await redis.keys(`${prefix}:views:*`);
    const sets = keys.filter((key) => !before.has(key));
    expect(sets).toHaveLength(2);
    const endOfDay = Date.parse(addDays(day, 1));
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^${prefix}:views:${day}:(salt|marks|[\\w-]{16})$`));
      expect(await redis.pexpiretime(key)).toBe(endOfDay + graceMs);
    }
    const marks = await Promise.all(sets.map((key) => redis.smembers(key)));
    for (const mark of marks.flat()) expect(Number(mark)).toBeLessThan(2 ** 32);
    // The same visitor has another mark and another set for each page.
    expect(new Set(marks.flat()).size).toBe(2);
    const salt = (await redis.get(`${prefix}:views:${day}:salt`)) ?? '';
    expect(salt).toMatch(/^[\w-]{43}$/);
    const stored = await Promise.all(
      ['page_views', 'view_sources', 'view_batches', 'item_reactions', 'audit_log'].map(async (table) => {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(test.database.queries);
        return JSON.stringify(rows);
      }),
    );
    for (const text of [...lines, ...stored])
      for (const secret of [address, 'Gecko', salt]) expect(text).not.toContain(secret);
    expect(lines.some((line) => line.includes(routes.countView.path))).toBe(true);
  });

  it('tell where a visitor came from, once for each visitor, page and day', async () => {
    const before = await sourcesNow();
    const address = randomAddress();
    const links = ['t.co', 'x.com', 'www.google.de', 'site.example', '', '192.0.2.1', 'a b'];
    for (const referrer of links)
      for (let time = 0; time < 2; time += 1) await visit(pages.posts, { address, referrer });
    expect(await sourcesNow()).toEqual({ ...before, 'x.com': 1 });
    // Pages that follow in the same document have no source.
    await visit(pages.posts);
    for (const referrer of links) await visit(pages.posts, { referrer });
    expect(await sourcesNow()).toEqual({ ...before, 'x.com': 3, search: 1, own: 1, direct: 1, other: 2 });
    expect(
      (await visit(pages.posts, { referrer: 'a'.repeat(limits.insights.maxReferrerLength + 1) })).status,
    ).toBe(400);
    const { sources } = insightsResponse.parse(await (await admin.request(routes.adminInsights.path)).json());
    expect(sources).toContainEqual({ source: 'search', views: 1 });
    expect(sources).toContainEqual({ source: 'other', views: 2 + 3 });
  });

  it('are reported to administrators', async () => {
    const today = utcDay(new Date());
    const report = insightsResponse.parse(
      await (await admin.request(`${routes.adminInsights.path}?days=90`)).json(),
    );
    expect(report.days).toHaveLength(90);
    expect([report.days[0]?.day, report.days.at(-1)?.day]).toEqual([addDays(today, -89), today]);
    expect(report.days.at(-1)?.views).toBe(report.thisWeek.views);
    expect(report.lastWeek).toEqual({ views: 0, reactions: 0 });
    expect(report.countedSince).toBe(today);
    expect(report.best.find(({ id }) => id === event)).toMatchObject({
      kind: 'event',
      path: eventPath(slug),
      views: 4,
    });
    expect(report.best.find(({ kind }) => kind === 'pictures')).toMatchObject({
      id: null,
      path: pages.pictures,
    });
    const figures = await admin.request(
      routePath('adminItemFigures', {}, { ids: `${video},${randomUUID()}` }),
    );
    expect(itemFiguresResponse.parse(await figures.json())).toEqual({
      items: [{ id: video, views: 2, reactions: 0 }],
    });
    expect((await admin.request(`${routes.adminInsights.path}?days=31`)).status).toBe(400);
  });

  it('are lost without a trace while Redis is unavailable, and are counted afterwards', async () => {
    const before = await viewsOf(nilId, 'posts');
    const warnings = () => lines.filter((line) => line.includes('views cannot be counted'));
    await redis.acl('SETUSER', 'default', '-eval');
    try {
      for (const path of [pages.posts, pages.posts]) expect((await visit(path)).status).toBe(204);
    } finally {
      await redis.acl('SETUSER', 'default', '+eval');
    }
    expect(await viewsOf(nilId, 'posts')).toBe(before);
    expect(warnings()).toHaveLength(1);
    await visit(pages.posts);
    expect(await viewsOf(nilId, 'posts')).toBe(before + 1);
  });

  it('of a day have a limit, so that nobody fills Redis', async () => {
    const { prefix = '' } = test.app.get<ApiConfig>(API_CONFIG).redis;
    const number = `${prefix}:views:${utcDay(new Date())}:marks`;
    const marks = Number(await redis.get(number));
    const before = await viewsOf(nilId, 'posts');
    await redis.set(number, limits.insights.maxMarks, 'KEEPTTL');
    await visit(pages.posts);
    expect(await viewsOf(nilId, 'posts')).toBe(before);
    await redis.set(number, marks, 'KEEPTTL');
    await visit(pages.posts);
    expect(await viewsOf(nilId, 'posts')).toBe(before + 1);
  });
});
