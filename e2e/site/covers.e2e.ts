import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  createApiClient,
  eventPath,
  seoRoutes,
  pages,
  routePath,
  routes,
  videoPath,
} from '@sandstone/contract';
import { type FakeProviderFault } from '@sandstone/fake-provider/control';
import { resetPeak, peakResidentBytes, residentBytes } from '@sandstone/test-system/process-memory';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { runCompleteSync } from '../src/sync-runs.ts';
import { providerOf } from '../src/provider.ts';
import { freeVideo, guidOf, librariesOf } from '../src/sync-fixtures.ts';
import { expect, test } from '../src/test.ts';

// Nothing is read but when a test says so. The tests go on with what the former one left.
test.use({ systemOptions: { environment: { SYNC_MINUTES: '1440' } } });
test.describe.configure({ mode: 'serial' });

const megabyte = 1024 * 1024;
/** The four huge ones alone would be 200 MB, and twice that while they are put together. */
const maxGrowthBytes = 150 * megabyte;
const well = 1;
const away = 2;
const silent = 3;
const huge = [10, 11, 12, 13];
const others = { html: 20, 'not-a-picture': 21, linkLocal: 22, ourMachine: 23 };
const refused = [...huge, ...Object.values(others)];

/** Its video's picture is the first of the clip. */
const pictured = (number: number, thumbnailFileName = 'thumbnail.jpg') => {
  const { thumbnail: _none, ...video } = freeVideo(number, { thumbnailFileName });
  return video;
};
const fault = (
  number: number,
  rest: Partial<FakeProviderFault> & Pick<FakeProviderFault, 'kind'>,
): FakeProviderFault =>
  // The discriminated union is put together again.
  ({ origin: 'cdn', path: guidOf(number), ...rest }) as FakeProviderFault;

interface CoverRow {
  id: string;
  videoId: string;
  status: string;
  failureCode: string | null;
}
/** The present cover of a video. */
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
  const answer = await fetch(address, {
    headers: { accept: 'image/avif,image/webp,*/*' },
    signal: AbortSignal.timeout(5_000),
  });
  const { status, headers } = answer;
  return {
    status,
    type: headers.get('content-type'),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

test('pictures that lead elsewhere, are none, are huge or do not come do the worker no harm', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const asked: string[] = [];
  const elsewhere: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  // Listening on a port, it has one.
  const { port } = elsewhere.address() as AddressInfo;
  try {
    const { collections } = librariesOf(0, 0);
    // The first picture of all loads code; that is no growth.
    await provider.seed({ collections, videos: [pictured(well)] });
    await runCompleteSync(admin);
    await untilCover(system, well, { status: 'ready' });

    await provider.addFaults(
      ...huge.map((number) => fault(number, { kind: 'oversized' })),
      fault(others.html, { kind: 'html' }),
      fault(others['not-a-picture'], { kind: 'not-a-picture' }),
      fault(others.linkLocal, { kind: 'redirect' }),
      fault(others.ourMachine, { kind: 'redirect', location: `http://127.0.0.1:${port}/secret.jpg` }),
      fault(away, { kind: 'status', status: 503, count: 4 }),
      // It lasts until a test ends it, however often the worker gives up and asks again.
      fault(silent, { kind: 'stall', ms: 600_000, count: 1000 }),
    );
    const worker = await system.pidOf('worker');
    const before = residentBytes(worker);
    resetPeak(worker);
    // The silent one first: the others are made while it is waited for.
    await provider.seed({ videos: [pictured(silent)] });
    await runCompleteSync(admin);
    await provider.seed({ videos: [...refused, away].map((number) => pictured(number)) });
    await runCompleteSync(admin);
    for (const number of refused)
      await untilCover(system, number, { status: 'failed', failureCode: 'refused' });
    const growth = peakResidentBytes(worker) - before;
    console.log(`    the worker grew by ${Math.round(growth / megabyte)} MB`);
    expect(growth).toBeLessThan(maxGrowthBytes);
    expect(await system.pidOf('worker')).toBe(worker);
    expect(await coverOf(system, silent)).toMatchObject({ status: 'pending' });
    expect(asked).toEqual([]);
  } finally {
    elsewhere.close();
  }
});

test('no question of a visitor makes the site ask the provider', async ({ system }) => {
  const provider = await providerOf(system);
  // It is tried again in the background.
  await untilCover(system, away, { status: 'ready' });
  const ids = { ready: await coverOf(system, well), failed: await coverOf(system, others.html) };
  const waiting = await coverOf(system, silent);
  const api = createApiClient({ baseUrl: system.site });
  const { events } = await api.call('events');
  const { videos } = await api.call('videos');
  const [event] = events;
  const [video] = videos;
  if (event === undefined || video === undefined) throw new Error('The site shows nothing');
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
    ...[ids.ready, ids.failed, waiting].map((cover) => image(cover?.id ?? '')),
    ...['default', '00000000-0000-4000-8000-000000000000', guidOf(silent), '..%2f..'].map(image),
  ];
  expect(waiting?.status).toBe('pending');
  await provider.forgetRequests();
  const statuses = new Map<string, number>();
  for (const path of paths) {
    const answer = await fetch(system.site + path, { redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.set(path, answer.status);
  }
  // The worker itself may ask again for the picture that it waits for.
  const requests = (await provider.requests()).filter(({ path }) => !path.includes(guidOf(silent)));
  expect(requests).toEqual([]);
  // They were real questions.
  expect(statuses.get(videoPath(video))).toBe(200);
  expect(statuses.get(routePath('embed', { videoId: video.id }))).toBe(302);
  expect(statuses.get(image(waiting?.id ?? ''))).toBe(200);
  expect(statuses.get(image(guidOf(silent)))).toBe(404);
});

test('pictures are served while the provider stands still', async ({ system }) => {
  const id = (await coverOf(system, well))?.id ?? '';
  const provider = await system.pidOf('streaming');
  process.kill(provider, 'SIGSTOP');
  try {
    expect(await requestImage(system, id, 640)).toMatchObject({ status: 200, type: 'image/avif' });
  } finally {
    process.kill(provider, 'SIGCONT');
  }
});

test('a picture appears when it is well again', async ({ system, admin }) => {
  const provider = await providerOf(system);
  // That the worker gives up after its limit is tried with the stand-in, and that it tries again with `away`.
  await provider.clearFaults();
  await untilCover(system, silent, { status: 'ready' });
  const before = await coverOf(system, others.html);
  // A new picture has a new name.
  await provider.seed({ videos: refused.map((number) => pictured(number, 'thumbnail_2.jpg')) });
  await runCompleteSync(admin);
  for (const number of refused) await untilCover(system, number, { status: 'ready' });
  const after = await coverOf(system, others.html);
  expect(after?.id).not.toBe(before?.id);
  expect(await requestImage(system, after?.id ?? '', 320)).toMatchObject({ status: 200, type: 'image/avif' });
  expect(await requestImage(system, before?.id ?? '', 320)).toMatchObject({ status: 404 });
});
