import { demoProviderPaths, embedPath, limits, routePath, texts, videoPath } from '@sandstone/contract';
import { createControlClient } from '@sandstone/demo-servers/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { expect, test } from '../src/showcase.ts';
import { setSession } from '../src/test.ts';

// Tests the signed player URLs, which are valid for one video, for a limited time, and only from our pages.

const providerControl = async (system: RunningSystem) =>
  createControlClient((await system.run()).streaming ?? '');

async function playerAddress(system: RunningSystem, videoId: string, session?: ApiSession): Promise<string> {
  const response = await fetch(system.site + embedPath(videoId), {
    redirect: 'manual',
    headers: session?.headers ?? {},
  });
  expect(response.status).toBe(302);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return response.headers.get('location') ?? '';
}

/** Requests a player URL like a frame on our site. @returns the status */
const openPlayer = async (system: RunningSystem, address: string) =>
  (await fetch(address, { headers: { referer: `${system.site}/` } })).status;

test(
  'a member plays a premium video, and a visitor sees the locked notice',
  { tag: '@smoke' },
  async ({ page, context, content, visitor }) => {
    const path = videoPath(content.lockedVideo);
    await page.goto(path);
    await expect(page.getByText(texts.videos.lockedPreview)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    await setSession(context, visitor);
    await page.goto(path);
    const clip = page.frameLocator('iframe').locator('video');
    await clip.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await expect
      .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2);
  },
);

test(
  'a visitor plays a free video, which does not start automatically',
  { tag: '@smoke' },
  async ({ page, content }) => {
    await page.goto(videoPath(content.freeVideo));
    const clip = page.frameLocator('iframe').locator('video');
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
    expect(
      await clip.evaluate(({ autoplay, loop, muted, paused }: HTMLVideoElement) => ({
        autoplay,
        loop,
        muted,
        paused,
      })),
    ).toEqual({ autoplay: false, loop: false, muted: false, paused: true });
    await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  },
);

test('the player loads after the cover image, and at once without JavaScript', async ({
  page,
  browser,
  system,
  content,
  baseURL,
}) => {
  const coverReleased = Promise.withResolvers<void>();
  await page.route('**/secureImage/**', async (route) => {
    await coverReleased.promise;
    await route.continue();
  });
  const path = videoPath(content.freeVideo);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('iframe')).toHaveCount(0);
  coverReleased.resolve();
  await expect(page.locator('iframe')).toHaveAttribute('src', embedPath(content.freeVideo.id));

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plainPage = await plain.newPage();
  await plainPage.goto(system.site + path);
  await expect(plainPage.locator('iframe')).toHaveAttribute('src', embedPath(content.freeVideo.id));
  await plain.close();
});

test('a player URL is valid only for its video, from our pages, and for a limited time', async ({
  system,
  content,
  visitor,
}) => {
  const control = await providerControl(system);
  const own = await playerAddress(system, content.lockedVideo.id, visitor);
  const [other] = content.videos.filter(({ locked, id }) => locked && id !== content.lockedVideo.id);
  const another = await playerAddress(system, other?.id ?? '', visitor);
  expect(await openPlayer(system, own)).toBe(200);

  const guidOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';
  expect(await openPlayer(system, own.replace(guidOf(own), guidOf(another)))).toBe(403);
  expect(await openPlayer(system, own.replace(/token=[^&]+/, 'token='))).toBe(403);
  expect(
    await openPlayer(
      system,
      own.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 60}`),
    ),
  ).toBe(403);
  expect((await fetch(own)).status).toBe(403);
  expect((await fetch(own, { headers: { referer: 'https://elsewhere.example/' } })).status).toBe(403);
  try {
    await control.moveClock(limits.streaming.playerLinkSeconds - 30);
    expect(await openPlayer(system, own)).toBe(200);
    await control.moveClock(limits.streaming.playerLinkSeconds + 2);
    expect(await openPlayer(system, own)).toBe(403);
  } finally {
    await control.moveClock(0);
  }
  // Each request returns a newly signed URL, but only to members.
  const again = await playerAddress(system, content.lockedVideo.id, visitor);
  expect(await openPlayer(system, again)).toBe(200);
  expect((await fetch(system.site + embedPath(content.lockedVideo.id))).status).toBe(403);
});

test(
  'the content security policy allows only the provider’s player in frames',
  { tag: '@smoke' },
  async ({ system, content, page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(videoPath(content.freeVideo));
    await expect(page.frameLocator('iframe').locator('video')).toBeVisible();
    expect(errors).toEqual([]);
    const response = await fetch(system.site + videoPath(content.freeVideo));
    const policy = response.headers.get('content-security-policy') ?? '';
    // The player of the demo is below the site's own address.
    expect(policy).toContain("frame-src 'self';");
  },
);

test('the api’s response with the signed player URL is not cacheable, and pages do not contain it', async ({
  system,
  content,
}) => {
  const { slug, id } = content.freeVideo;
  const response = await fetch(system.site + routePath('video', { titleSlug: slug, id }));
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const { video } = (await response.json()) as { video: { embedUrl: string } };
  expect(await openPlayer(system, video.embedUrl)).toBe(200);
  const page = await (await fetch(system.site + videoPath(content.freeVideo))).text();
  expect(page).not.toMatch(/token=/);
  expect(page).not.toContain(demoProviderPaths.player);
  expect(page).toContain(embedPath(id));
});
