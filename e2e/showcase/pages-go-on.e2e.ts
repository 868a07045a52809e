import { type Locator, type Page } from '@playwright/test';
import { eventPath, pages, texts, type Video, videoPageTexts, videoPath } from '@sandstone/contract';
import { type Content, expect, test } from '../src/showcase.ts';

// Each page leads to the next one.

/** The boxes of the items of a list, by the row in which they stand. */
async function rowsOf(list: Locator): Promise<{ width: number; height: number }[][]> {
  const boxes = await list.locator('> li').evaluateAll((items) =>
    items.map((item) => {
      const { top, width, height } = item.getBoundingClientRect();
      return { top: Math.round(top), width, height };
    }),
  );
  return [...new Set(boxes.map(({ top }) => top))].map((row) => boxes.filter(({ top }) => top === row));
}

const isOfEvent = (video: Video) => video.eventSlug !== null;
/** A free video whose adventure has others. */
const clipOf = ({ videos }: Content): Video => {
  const clip = videos.find(
    (video) =>
      video.videoType === 'free' &&
      videos.some(
        (other) => other.id !== video.id && other.eventSlug === video.eventSlug && isOfEvent(other),
      ),
  );
  if (clip === undefined) throw new Error('No adventure has a free video and another one');
  return clip;
};

const openPhoto = async (page: Page) => {
  await page.goto(pages.pictures);
  await page.getByRole('list', { name: 'Photos' }).getByRole('link').first().click();
  return page.getByRole('dialog', { name: 'Photo viewer' });
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('an adventure begins with its cover across the page, and shows rows of equal height', async ({
      page,
      content,
    }) => {
      let leads = 0;
      for (const { slug } of content.events) {
        await page.goto(eventPath(slug));
        const main = page.getByRole('main');
        const lead = main.locator('header').first();
        // An adventure without a picture begins with its title.
        if ((await lead.locator('img').count()) > 0) {
          const [whole, cover] = await Promise.all([main.boundingBox(), lead.boundingBox()]);
          expect([slug, cover?.width]).toEqual([slug, whole?.width]);
          leads += 1;
        }
        const lists = main.locator('ul[style*="--"], ul:has(> li[style*="--"])');
        for (const list of await lists.all()) {
          for (const row of await rowsOf(list)) {
            const heights = row.map(({ height }) => height);
            expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
          }
        }
      }
      expect(leads).toBeGreaterThan(2);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every adventure leads to another one', async ({ page, content }) => {
    const seen = new Set<string>();
    let path = eventPath(content.event.slug);
    for (let step = 0; step < content.events.length; step += 1) {
      seen.add(path);
      await page.goto(path);
      const next = page.getByRole('navigation', { name: texts.events.next }).getByRole('link');
      path = (await next.getAttribute('href')) ?? '';
      await next.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(seen.size).toBe(content.events.length);
  });

  test('a video leads to the others of its adventure, and to another adventure', async ({
    page,
    content,
  }) => {
    const clip = clipOf(content);
    await page.goto(videoPath(clip));
    const next = page.getByRole('region', { name: videoPageTexts.next });
    await expect(next.getByRole('listitem')).not.toHaveCount(0);
    const another = page.getByRole('navigation', { name: texts.events.another }).getByRole('link');
    expect(await another.getAttribute('href')).not.toBe(eventPath(clip.eventSlug ?? ''));
    await another.click();
    await expect(page).toHaveURL(/\/events\//);
  });

  test('chips show the free videos, the full ones, and those of an adventure', async ({ page, content }) => {
    const counts = {
      free: content.videos.filter(({ videoType }) => videoType === 'free').length,
      full: content.videos.filter(({ videoType }) => videoType === 'premium').length,
      event: content.videos.filter(({ eventSlug }) => eventSlug === content.event.slug).length,
    };
    const chips = page.getByRole('navigation', { name: texts.videos.chips.label });
    const cards = page.getByRole('list', { name: 'Videos' }).locator('> li');
    for (const [name, count] of [
      [texts.videos.chips.free, counts.free],
      [texts.videos.chips.full, counts.full],
      [content.event.title, counts.event],
    ] as const) {
      await page.goto(pages.allVideos);
      await chips.getByRole('link', { name, exact: true }).click();
      await expect(chips.locator('[aria-current]')).toHaveText(name);
      await expect(cards).toHaveCount(count);
      // Each selection is a part of one collection for search engines.
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/all-videos$/);
    }
  });
});

test('the end of a clip offers what follows, and Escape gives the player back', async ({ page, content }) => {
  await page.goto(videoPath(clipOf(content)));
  const player = page.frameLocator('iframe');
  await player.getByRole('button', { name: 'Play' }).click();
  const offer = page.getByRole('region', { name: videoPageTexts.ends.label });
  const playToEnd = () =>
    player.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      video.currentTime = video.duration - 0.1;
      return video.play();
    });
  await expect(async () => {
    await playToEnd();
    await expect(offer).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(offer.getByRole('link')).toHaveAttribute('href', /^\/(video|signin)/);
  await offer.getByRole('link').focus();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(page.locator('iframe')).toBeFocused();
});

test('all videos stand in two columns on a phone, and portrait ones stand tall', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.allVideos);
  const cards = await page
    .getByRole('list', { name: 'Videos' })
    .locator('> li')
    .evaluateAll((items) =>
      items.map((item) => {
        const { left } = item.getBoundingClientRect();
        const cover = item.querySelector('img')?.getBoundingClientRect();
        return {
          left: Math.round(left),
          isPortrait: item.hasAttribute('data-portrait'),
          isTall: cover === undefined ? undefined : cover.height > cover.width,
        };
      }),
    );
  expect(new Set(cards.map(({ left }) => left)).size).toBe(2);
  const shown = cards.filter(({ isTall }) => isTall !== undefined);
  expect(shown.filter(({ isTall }) => isTall).length).toBeGreaterThan(0);
  expect(shown.filter(({ isTall, isPortrait }) => isTall !== isPortrait)).toEqual([]);
});

test.describe('the photo viewer', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('is dark in the light theme, and its controls hide after a moment and on a tap', async ({ page }) => {
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    await page.emulateMedia({ colorScheme: 'dark' });
    const viewer = await openPhoto(page);
    const dark = await viewer.evaluate(background);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await viewer.evaluate(background)).toBe(dark);
    expect(await page.locator('body').evaluate(background)).not.toBe(dark);
    const close = viewer.getByRole('button', { name: 'Close', exact: true });
    await expect(close).toBeVisible();
    await expect(viewer).toHaveAttribute('data-quiet');
    await page.touchscreen.tap(195, 400);
    await expect(viewer).not.toHaveAttribute('data-quiet');
    await page.touchscreen.tap(195, 400);
    await expect(viewer).toHaveAttribute('data-quiet');
  });
});
