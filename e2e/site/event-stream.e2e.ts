import { randomUUID } from 'node:crypto';
import { type BrowserContext, type Page, type Request } from '@playwright/test';
import { adminTexts, pages, routes } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allAdminPhotos, signInByScript } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { untilHydrated } from '../src/showcase.ts';
import { expect, setSession, test } from '../src/test.ts';
import { chooseFiles, uploadRow } from '../src/upload-page.ts';

/** Records the requests to the event stream: all in the order of their start, and those still open. */
function recordStreams(context: BrowserContext) {
  const opened: Request[] = [];
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === routes.adminPhotoStream.path;
  context.on('request', (request) => {
    if (!isStream(request)) return;
    opened.push(request);
    open.add(request);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  context.on('page', (page) =>
    page.on('close', () => {
      for (const request of open) if (request.frame().page() === page) open.delete(request);
    }),
  );
  return { opened, open };
}

/** Reads the number of open streams from the api's metrics, because the api notices a closed stream later. */
async function streamsOfApi(system: RunningSystem): Promise<number> {
  const text = await (await fetch((await system.urlOf('api')) + routes.metrics.path)).text();
  return Number(/^sandstone_event_streams (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

// Names are unique to this run, since the system may hold data of an earlier one.
const run = randomUUID().slice(0, 6);
const photo = (seed: number) =>
  drawPhoto({ width: 320, height: 240, seed: Number.parseInt(run, 16) * 10 + seed });

/** Opens a tab with an uploaded photo, which stays in processing while the worker is paused. */
async function openProcessingTab(
  context: BrowserContext,
  seed: number,
): Promise<{ page: Page; name: string }> {
  const page = await context.newPage();
  const name = `tab-${run}-${seed}.jpg`;
  await page.goto(pages.adminUploadPhotos);
  await untilHydrated(page);
  await chooseFiles(page, [{ name, bytes: await photo(seed) }]);
  await expect(uploadRow(page, name)).toContainText('Processing');
  return { page, name };
}

test('three tabs share one event stream, which another tab reopens when the leader closes', async ({
  context,
  system,
  admin,
}) => {
  await setSession(context, admin);
  const streams = recordStreams(context);
  const resumeWorker = await suspendWorker(system);
  let tabs: { page: Page; name: string }[];
  try {
    tabs = [
      await openProcessingTab(context, 1),
      await openProcessingTab(context, 2),
      await openProcessingTab(context, 3),
    ];
    await expect.poll(() => [streams.opened.length, streams.open.size]).toEqual([1, 1]);
    const [leader] = tabs;
    expect(streams.opened[0]?.frame().page()).toBe(leader?.page);

    await leader?.page.close();
    await expect.poll(() => [streams.opened.length, streams.open.size]).toEqual([2, 1]);
    await expect.poll(() => streamsOfApi(system)).toBe(1);
  } finally {
    resumeWorker();
  }
  for (const { page, name } of tabs.slice(1)) await expect(uploadRow(page, name)).toContainText('Ready');
  // The second tab may finish first and hand the stream over to the third.
  expect(streams.opened.length).toBeLessThanOrEqual(3);
  // All streams are closed, because no photo is being processed.
  await expect.poll(() => streams.open.size).toBe(0);
  await expect.poll(() => streamsOfApi(system)).toBe(0);
});

test('changes during an interrupted stream appear after it reconnects', async ({
  context,
  system,
  admin,
}) => {
  await setSession(context, admin);
  const streams = recordStreams(context);
  const resumeWorker = await suspendWorker(system);
  let tab: { page: Page; name: string };
  const path = `**${routes.adminPhotoStream.path}`;
  try {
    tab = await openProcessingTab(context, 4);
    await expect.poll(() => streams.open.size).toBe(1);
    // Closes the stream, and blocks reconnections.
    await context.route(path, (route) => route.abort('connectionrefused'));
    process.kill(await system.pidOf('api'), 'SIGKILL');
    await expect.poll(() => streams.open.size).toBe(0);
  } finally {
    resumeWorker();
  }
  await expect(async () => {
    const photo = (await allAdminPhotos(admin)).find(({ originalName }) => originalName === tab.name);
    expect(photo?.status).toBe('ready');
  }).toPass();
  await expect(uploadRow(tab.page, tab.name)).toContainText('Processing');
  await context.unroute(path);
  await expect(uploadRow(tab.page, tab.name)).toContainText('Ready');
});

test('a stream is not reopened after the session has ended, and the page asks to sign in again', async ({
  context,
  system,
}) => {
  const session = await signInByScript(system.site, 'admin');
  await setSession(context, session);
  const streams = recordStreams(context);
  const resumeWorker = await suspendWorker(system);
  try {
    const leader = await openProcessingTab(context, 5);
    const { page } = await openProcessingTab(context, 6);
    await expect.poll(() => [streams.opened.length, streams.open.size]).toEqual([1, 1]);
    await session.api.call('logout');
    // The other tab tries to open its own stream. Tests of the api check that it closes open streams.
    await leader.page.close();
    await expect(page.getByRole('dialog', { name: adminTexts.lostSession.title })).toBeVisible();
    expect([streams.opened.length, streams.open.size]).toEqual([2, 0]);
  } finally {
    resumeWorker();
  }
});
