import { type Page } from '@playwright/test';
import { eventPath, pages, texts, videoPath, defaultSiteSettings } from '@sandstone/contract';
import sharp from 'sharp';
import { expect, test, untilHydrated } from '../src/showcase.ts';

const { navigation } = texts;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom' });
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name });
const back = (page: Page) => page.getByRole('button', { name: navigation.back });
const videos = (page: Page) => bar(page).getByRole('button', { name: navigation.videos });
const sheet = (page: Page) => page.getByRole('dialog', { name: navigation.videos });

test.describe('Back', () => {
  test('is shown with the site name on every page except home', async ({ page, content }) => {
    await page.goto(pages.home);
    await expect(back(page)).toHaveCount(0);
    for (const path of [pages.pictures, pages.terms, eventPath(content.event.slug), '/no-such-page']) {
      await page.goto(path);
      await expect(back(page)).toBeVisible();
      await expect(
        page.getByRole('banner').getByText(defaultSiteSettings.words.name).filter({ visible: true }),
      ).toBeVisible();
    }
  });

  test('leads home from the first page of a visit', async ({ page, system }) => {
    await page.goto(pages.pictures);
    await back(page).click();
    await expect(page).toHaveURL(`${system.site}/`);
  });

  test('goes back one page when the referrer is our own site', async ({ page, system }) => {
    await page.goto(pages.posts);
    // A full page load, for example after a form, has our own site as its referrer.
    await page.evaluate((path) => window.location.assign(path), pages.pictures);
    await expect(page.getByRole('heading', { level: 1, name: navigation.myPictures })).toBeVisible();
    expect(await page.evaluate(() => document.referrer)).toBe(system.site + pages.posts);
    await untilHydrated(page);
    await back(page).click();
    await expect(page).toHaveURL(system.site + pages.posts);
  });

  test('leads home in a new tab, which has no history', async ({ page, context, system }) => {
    await page.goto(pages.posts);
    await tab(page, navigation.pictures).click();
    await expect(page).toHaveURL(system.site + pages.pictures);
    // A new tab copies the session storage, but has no history.
    const opened = context.waitForEvent('page');
    await page.evaluate((path) => void window.open(path, '_blank'), pages.terms);
    const fresh = await opened;
    await fresh.getByRole('heading', { level: 1 }).waitFor();
    await untilHydrated(fresh);
    const stored = await fresh.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).toContain(pages.posts);
    await back(fresh).click();
    await expect(fresh).toHaveURL(`${system.site}/`);
  });
});

test('the bottom bar links to the main pages and marks the current one', async ({ page, system }) => {
  await page.goto(pages.home);
  await expect(bar(page).getByRole('link')).toHaveText([
    navigation.home,
    navigation.pictures,
    navigation.signIn,
  ]);
  for (const [name, path] of [
    [navigation.pictures, pages.pictures],
    [navigation.signIn, pages.signIn],
    [navigation.home, pages.home],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(system.site + path);
    await expect(bar(page).locator('[aria-current=page]')).toHaveText([name]);
  }
});

test.describe('the videos sheet', () => {
  test('links to all videos and each event, and closes after a choice', async ({ page, content, system }) => {
    await page.goto(pages.pictures);
    await videos(page).click();
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByRole('heading', { name: navigation.videos, exact: true })).toBeVisible();
    await expect(
      sheet(page).getByRole('heading', { name: defaultSiteSettings.words.eventsHeading }),
    ).toBeVisible();
    const all = sheet(page).getByRole('link', { name: navigation.allVideos });
    await expect(all).toContainText(navigation.browseAll);
    await expect(sheet(page).getByRole('listitem')).toHaveText(
      content.events.map(({ title, counts }) => title + texts.videoCounts(counts)),
    );
    await all.click();
    await expect(page).toHaveURL(system.site + pages.allVideos);
    await expect(sheet(page)).toBeHidden();
    await expect(videos(page)).toHaveAttribute('data-inside');

    await videos(page).click();
    await sheet(page).getByRole('link', { name: content.event.title }).click();
    await expect(page).toHaveURL(system.site + eventPath(content.event.slug));
    await expect(sheet(page)).toBeHidden();
  });

  test('closes on Escape, a tap outside, its button and Back, and restores the focus', async ({
    page,
    system,
  }) => {
    await page.goto(pages.terms);
    await page.goto(pages.pictures);
    const close: [string, () => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['a tap outside', () => page.touchscreen.tap(195, 20)],
      ['its button', () => sheet(page).getByRole('button', { name: navigation.close }).click()],
      ['Back', async () => void (await page.goBack())],
    ];
    for (const [name, act] of close) {
      await test.step(name, async () => {
        await videos(page).focus();
        await page.keyboard.press('Enter');
        await expect(sheet(page)).toBeVisible();
        await act();
        await expect(sheet(page)).toBeHidden();
        await expect(videos(page)).toBeFocused();
        await expect(page).toHaveURL(system.site + pages.pictures);
      });
    }
    // The sheet leaves no entry in the history.
    await page.goBack();
    await expect(page).toHaveURL(system.site + pages.terms);
    await page.goForward();
    // Before hydration the button is a link to all videos.
    await untilHydrated(page);
    await videos(page).click();
    await sheet(page).getByRole('link', { name: navigation.allVideos }).click();
    await expect(page).toHaveURL(system.site + pages.allVideos);
    await page.goBack();
    await expect(page).toHaveURL(system.site + pages.pictures);
    await expect(sheet(page)).toBeHidden();
  });

  test('is a plain link without JavaScript', async ({ browser, system }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(system.site + pages.terms);
    await bar(page).getByText(navigation.videos, { exact: true }).click();
    await expect(page).toHaveURL(system.site + pages.allVideos);
    await context.close();
  });
});

/** Returns the share of pixels that have a contrast ratio of at least 3, as WCAG requires for large text, to the title. */
async function readableShare(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = (value: number) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const title = luminance([0xf7, 0xef, 0xe6]);
  let readable = 0;
  const pixels = info.width * info.height;
  for (let at = 0; at < pixels * 3; at += 3) {
    if ((title + 0.05) / (luminance([...data.subarray(at, at + 3)]) + 0.05) >= 3) readable += 1;
  }
  return readable / pixels;
}

for (const [width, height] of [
  [320, 568],
  [844, 390],
  [720, 450],
] as const) {
  test(`the home page is readable at ${width}×${height} px, with its actions above the bottom bar`, async ({
    page,
    content,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(pages.home);
    const title = page.getByRole('heading', { level: 1 });
    await title.evaluate((element) => (element.style.color = 'transparent'));
    const clip = (await title.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(await readableShare(await page.screenshot({ clip }))).toBe(1);
    const top = (await bar(page).boundingBox())?.y ?? 0;
    for (const action of await title.locator('..').getByRole('link').all()) {
      const box = await action.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
    const legal = page.getByRole('navigation', { name: 'Legal' }).getByRole('link');
    for (const link of await legal.all())
      expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await page.goto(videoPath(content.freeVideo));
    const player = page.locator('iframe').locator('..');
    expect((await player.boundingBox())?.width).toBeGreaterThan(width * 0.9);
  });
}
