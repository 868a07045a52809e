import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  createApiClient,
  eventPath,
  pages,
  routePath,
  routes,
  seoRoutes,
  videoPath,
} from '@sandstone/contract';
import { type FakeProviderRule } from '@sandstone/demo-servers/control';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { providerOf } from '@sandstone/test-system/provider';
import { freeVideo, guidOf, videoLibrariesOf } from '../src/sync-fixtures.ts';
import { runCompleteSync } from '../src/sync-runs.ts';
import { expect, test } from '../src/test.ts';

// Each test continues with the state of the previous one.
test.describe.configure({ mode: 'serial' });

const megabyte = 1024 * 1024;
/** The four oversized images have 200 MB in total, and twice that while their chunks are concatenated. */
const maxGrowthBytes = 150 * megabyte;
const valid = 1;
const unavailable = 2;
const stalled = 3;
const oversized = [10, 11, 12, 13];
const invalid = { html: 20, 'not-a-picture': 21, linkLocal: 22, loopback: 23 };
const rejected = [...oversized, ...Object.values(invalid)];

/** Returns a video with a generated thumbnail. */
const withThumbnail = (number: number, thumbnailFileName = 'thumbnail.jpg') => {
  const { thumbnail: _none, ...video } = freeVideo(number, { thumbnailFileName });
  return video;
};
const fault = (
  number: number,
  rest: Partial<FakeProviderRule> & Pick<FakeProviderRule, 'kind'>,
): FakeProviderRule =>
  // The spread loses the discriminated union.
  ({ origin: 'cdn', path: guidOf(number), ...rest }) as FakeProviderRule;

interface CoverRow {
  id: string;
  videoId: string | null;
  status: string;
  failureCode: string | null;
}
/** Reads the current cover of a video. */
const coverOf = (system: RunningSystem, number: number): Promise<CoverRow | undefined> =>
  withDatabase(system, ({ queries }) =>
    queries
      .selectFrom('covers')
      .innerJoin('videos', 'videos.id', 'covers.videoId')
      .select(['covers.id', 'videoId', 'covers.status', 'failureCode'])
      .where('guid', '=', guidOf(number))
      .where('retiredAt', 'is', null)
      .executeTakeFirst(),
  );
const untilCover = (system: RunningSystem, number: number, expected: Partial<CoverRow>) =>
  expect
    .poll(() => coverOf(system, number), { timeout: 45_000, message: `the cover of video ${number}` })
    .toMatchObject(expected);

interface ImageResponse {
  status: number;
  type: string | null;
  body: Buffer;
}
async function requestImage(system: RunningSystem, id: string, width: number): Promise<ImageResponse> {
  const address = `${system.site}${routePath('secureImage', { id })}?w=${width}`;
  const response = await fetch(address, {
    headers: { accept: 'image/avif,image/webp,*/*' },
    // It must not wait for the provider, which does not answer.
    signal: AbortSignal.timeout(60_000),
  });
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

test('the worker withstands covers that redirect, are invalid, oversized or stalled', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const redirected: string[] = [];
  const redirectTarget: Server = createServer((request, response) => {
    redirected.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(redirectTarget, 'listening');
  // The server listens on a TCP port.
  const { port } = redirectTarget.address() as AddressInfo;
  try {
    const { collections } = videoLibrariesOf(0, 0);
    // The first image loads code, which is not memory growth.
    await provider.seed({ collections, videos: [withThumbnail(valid)] });
    await runCompleteSync(admin);
    await untilCover(system, valid, { status: 'ready' });

    await provider.addRules([
      ...oversized.map((number) => fault(number, { kind: 'oversized' })),
      fault(invalid.html, { kind: 'html' }),
      fault(invalid['not-a-picture'], { kind: 'not-a-picture' }),
      fault(invalid.linkLocal, { kind: 'redirect' }),
      fault(invalid.loopback, { kind: 'redirect', location: `http://127.0.0.1:${port}/secret.jpg` }),
      fault(unavailable, { kind: 'status', status: 503, count: 4 }),
      // The count outlasts all retries; a later test clears the fault.
      fault(stalled, { kind: 'stall', ms: 600_000, count: 1000 }),
    ]);
    const worker = await system.pidOf('worker');
    const before = residentBytes(worker);
    resetPeak(worker);
    // The stalled one comes first, so that the others are processed while the worker waits for it.
    await provider.seed({ videos: [withThumbnail(stalled)] });
    await runCompleteSync(admin);
    await provider.seed({ videos: [...rejected, unavailable].map((number) => withThumbnail(number)) });
    await runCompleteSync(admin);
    for (const number of rejected)
      await untilCover(system, number, { status: 'failed', failureCode: 'refused' });
    const growth = peakResidentBytes(worker) - before;
    console.log(`    the worker grew by ${Math.round(growth / megabyte)} MB`);
    expect(growth).toBeLessThan(maxGrowthBytes);
    expect(await system.pidOf('worker')).toBe(worker);
    expect(await coverOf(system, stalled)).toMatchObject({ status: 'pending' });
    expect(redirected).toEqual([]);
  } finally {
    redirectTarget.close();
  }
});

test('no visitor request causes a request to the provider', async ({ system }) => {
  const provider = await providerOf(system);
  // The worker retries in the background.
  await untilCover(system, unavailable, { status: 'ready' });
  const ids = { ready: await coverOf(system, valid), failed: await coverOf(system, invalid.html) };
  const pending = await coverOf(system, stalled);
  const api = createApiClient({ baseUrl: system.site });
  const { events } = await api.call('events');
  const { videos } = await api.call('videos');
  const [event] = events;
  const [video] = videos;
  if (event === undefined || video === undefined) throw new Error('The site shows no videos');
  const image = (id: string) => `${routePath('secureImage', { id })}?w=320`;
  const paths = [
    ...[
      pages.home,
      pages.allVideos,
      eventPath(event.slug),
      videoPath(video),
      seoRoutes.sitemap,
      seoRoutes.feed,
    ],
    ...[routes.videos.path, routes.recentEvents.path, routePath('event', { slug: event.slug })],
    ...videos.map(({ id }) => routePath('embed', { videoId: id })),
    ...[ids.ready, ids.failed, pending].map((cover) => image(cover?.id ?? '')),
    ...['default', '00000000-0000-4000-8000-000000000000', guidOf(stalled), '..%2f..'].map(image),
  ];
  expect(pending?.status).toBe('pending');
  await provider.forgetRequests();
  const statuses = new Map<string, number>();
  for (const path of paths) {
    const response = await fetch(system.site + path, { redirect: 'manual' });
    await response.arrayBuffer();
    statuses.set(path, response.status);
  }
  // The worker may retry the stalled image.
  const requests = (await provider.requests()).filter(({ path }) => !path.includes(guidOf(stalled)));
  expect(requests).toEqual([]);
  // The requests reached the site.
  expect(statuses.get(videoPath(video))).toBe(200);
  expect(statuses.get(routePath('embed', { videoId: video.id }))).toBe(302);
  expect(statuses.get(image(pending?.id ?? ''))).toBe(200);
  expect(statuses.get(image(guidOf(stalled)))).toBe(404);
});

test('covers are served while the provider does not respond', async ({ system }) => {
  const id = (await coverOf(system, valid))?.id ?? '';
  const provider = await system.pidOf('demo-servers');
  process.kill(provider, 'SIGSTOP');
  try {
    expect(await requestImage(system, id, 640)).toMatchObject({ status: 200, type: 'image/avif' });
  } finally {
    process.kill(provider, 'SIGCONT');
  }
});

test('covers appear when the provider has recovered', async ({ system, admin }) => {
  const provider = await providerOf(system);
  // Tests with the fake provider cover the time limit, and `unavailable` covers the retries.
  await provider.clearRules();
  await untilCover(system, stalled, { status: 'ready' });
  const before = await coverOf(system, invalid.html);
  // A new thumbnail has a new file name.
  await provider.seed({ videos: rejected.map((number) => withThumbnail(number, 'thumbnail_2.jpg')) });
  await runCompleteSync(admin);
  for (const number of rejected) await untilCover(system, number, { status: 'ready' });
  const after = await coverOf(system, invalid.html);
  expect(after?.id).not.toBe(before?.id);
  expect(await requestImage(system, after?.id ?? '', 320)).toMatchObject({ status: 200, type: 'image/avif' });
  expect(await requestImage(system, before?.id ?? '', 320)).toMatchObject({ status: 404 });
});
