import { embedPath, limits, routePath, texts, videoPath } from '@sandstone/contract';
import { FakeProviderControl } from '@sandstone/fake-provider/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { expect, test } from '../src/showcase.ts';
import { takeSession } from '../src/test.ts';

// Signed players: for this video and for these minutes, for whoever may see it.

const controlOf = async (system: RunningSystem) =>
  new FakeProviderControl((await system.run()).streaming ?? '');

async function playerAddress(system: RunningSystem, videoId: string, session?: ApiSession): Promise<string> {
  const answer = await fetch(system.site + embedPath(videoId), {
    redirect: 'manual',
    headers: session?.headers ?? {},
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return answer.headers.get('location') ?? '';
}

/** As a frame of ours asks. */
const open = async (system: RunningSystem, address: string) =>
  (await fetch(address, { headers: { referer: `${system.site}/` } })).status;

test(
  'a member plays a full video; somebody else gets the locked notice',
  { tag: '@smoke' },
  async ({ page, context, content, visitor }) => {
    const path = videoPath(content.lockedVideo);
    await page.goto(path);
    await expect(page.getByText(texts.videos.lockedPreview)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    await takeSession(context, visitor);
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
  'everybody plays a free video, and it does not begin by itself',
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

test('the player comes after the video’s picture, and at once without scripts', async ({
  page,
  browser,
  system,
  content,
  baseURL,
}) => {
  const picture = Promise.withResolvers<void>();
  await page.route('**/secureImage/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  const path = videoPath(content.freeVideo);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('iframe')).toHaveCount(0);
  picture.resolve();
  await expect(page.locator('iframe')).toHaveAttribute('src', embedPath(content.freeVideo.id));

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await plain.newPage();
  await still.goto(system.site + path);
  await expect(still.locator('iframe')).toHaveAttribute('src', embedPath(content.freeVideo.id));
  await plain.close();
});

test('a player’s address opens this video, from our pages, and for some minutes', async ({
  system,
  content,
  visitor,
}) => {
  const control = await controlOf(system);
  const own = await playerAddress(system, content.lockedVideo.id, visitor);
  const [other] = content.videos.filter(({ locked, id }) => locked && id !== content.lockedVideo.id);
  const another = await playerAddress(system, other?.id ?? '', visitor);
  expect(await open(system, own)).toBe(200);

  const guidOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';
  expect(await open(system, own.replace(guidOf(own), guidOf(another)))).toBe(403);
  expect(await open(system, own.replace(/token=[^&]+/, 'token='))).toBe(403);
  expect(
    await open(
      system,
      own.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 60}`),
    ),
  ).toBe(403);
  expect((await fetch(own)).status).toBe(403);
  expect((await fetch(own, { headers: { referer: 'https://elsewhere.example/' } })).status).toBe(403);
  try {
    await control.moveClock(limits.streaming.playerLinkSeconds - 30);
    expect(await open(system, own)).toBe(200);
    await control.moveClock(limits.streaming.playerLinkSeconds + 2);
    expect(await open(system, own)).toBe(403);
  } finally {
    await control.moveClock(0);
  }
  // Minted anew each time that it is asked for, and for nobody who may not.
  const again = await playerAddress(system, content.lockedVideo.id, visitor);
  expect(await open(system, again)).toBe(200);
  expect((await fetch(system.site + embedPath(content.lockedVideo.id))).status).toBe(403);
});

test(
  'the provider’s page stands in our frame under a strict policy, and in nobody else’s',
  { tag: '@smoke' },
  async ({ system, content, page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(videoPath(content.freeVideo));
    await expect(page.frameLocator('iframe').locator('video')).toBeVisible();
    expect(errors).toEqual([]);
    const answer = await fetch(system.site + videoPath(content.freeVideo));
    const policy = answer.headers.get('content-security-policy') ?? '';
    const player = new URL(await playerAddress(system, content.freeVideo.id)).origin;
    expect(policy).toContain(`frame-src 'self' ${player};`);
    expect(policy).not.toMatch(/frame-src[^;]*(\*|https?:(?!\/\/))/);
  },
);

test('what the api says of a video, with the address of its player, is nobody’s to keep', async ({
  system,
  content,
}) => {
  const { slug, id } = content.freeVideo;
  const answer = await fetch(system.site + routePath('video', { titleSlug: slug, id }));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { video } = (await answer.json()) as { video: { embedUrl: string } };
  expect(await open(system, video.embedUrl)).toBe(200);
  const page = await (await fetch(system.site + videoPath(content.freeVideo))).text();
  expect(page).not.toMatch(/token=/);
  expect(page).not.toContain(new URL(video.embedUrl).origin);
  expect(page).toContain(embedPath(id));
});
