import { type Locator, type Page } from '@playwright/test';
import { createApiClient, pages, photoPath, texts, videoPath } from '@sandstone/contract';
import { expectAccessibleInAllForms, expectFits } from '../src/accessibility.ts';
import { expect, test } from '../src/showcase.ts';

const { home, navigation, videos } = texts;

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const featureOf = (page: Page, title: string) =>
  sectionOf(page, home.features)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
const pictures = (page: Page) =>
  page.getByRole('list', { name: navigation.latestPictures, exact: true }).getByRole('link');
const posters = (page: Page) =>
  page.getByRole('list', { name: home.latestAdventures, exact: true }).getByRole('listitem');

/** Returns the bounds of an element, and the number of lines of its text. */
const measure = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, right, top, bottom, width } = shown.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(shown);
    const boxes = [...text.getClientRects()].filter((box) => box.width > 0);
    const first = boxes[0];
    // The boxes of a line overlap.
    const lines = boxes.filter((box) => first !== undefined && box.top >= first.bottom).length + 1;
    return { left, right, top, bottom, width, lines };
  });

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [title, more] of [
    [home.latestAdventures, navigation.allMyVideos],
    [home.latestPosts, navigation.allMyPosts],
  ] as const) {
    test(`the heading "${title}" and its link share one line`, async ({ page }) => {
      await page.goto(pages.home);
      const section = sectionOf(page, title);
      const heading = await measure(section.getByRole('heading', { level: 2 }));
      const link = await measure(section.getByRole('link', { name: more, exact: true }));
      expect(heading.lines).toBe(1);
      expect(link.lines).toBe(1);
      expect(link.left).toBeGreaterThan(heading.right);
      expect(link.right).toBeLessThanOrEqual(390);
      expect(link.top).toBeLessThan(heading.bottom);
      expect(link.bottom).toBeGreaterThan(heading.top);
    });
  }
});

test('what the site offers stands beside the newest of it', async ({ page, content, system }) => {
  await page.goto(pages.home);
  await expect(sectionOf(page, home.features).getByRole('heading', { level: 3 })).toHaveText([
    home.clips,
    home.fullVideos,
    home.pictures,
  ]);
  const clips = featureOf(page, home.clips);
  await expect(clips).toContainText(home.clipsLine);
  await expect(clips.getByRole('link', { name: content.freeVideo.title })).toHaveAttribute(
    'href',
    videoPath(content.freeVideo),
  );
  const { photos } = await createApiClient({ baseUrl: system.site }).call('photos', {
    query: { limit: 1, sort: 'newest' },
  });
  await expect(pictures(page).first()).toHaveAttribute('href', photoPath(photos[0]?.id ?? ''));
  // The locked video itself is no link; its line is.
  const fullVideos = featureOf(page, home.fullVideos);
  await expect(fullVideos).toContainText(content.lockedVideo.title);
  await expect(fullVideos).toContainText(videos.lockedPreview);
  await expect(fullVideos.getByRole('link')).toHaveCount(1);
  const line = fullVideos.getByText(home.fullVideosLine);
  await line.scrollIntoViewIfNeeded();
  const { left, right, top, bottom } = await measure(line);
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
  await expect(page).toHaveURL(pages.signIn);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a picture leads to itself', async ({ page }) => {
      await page.goto(pages.home);
      const third = pictures(page).nth(2);
      const source = await third.getByRole('img').getAttribute('src');
      await third.click();
      await expect(page).toHaveURL(new RegExp(`${pages.pictures}\\?photo=`));
      const opened = javaScriptEnabled
        ? page.getByRole('dialog', { name: 'Photo viewer' })
        : page.getByRole('region', { name: 'Photo', exact: true });
      await expect(opened.getByRole('img')).toHaveAttribute('src', source ?? '');
    });
  });
}

test('a very wide window is used from edge to edge', async ({ page }) => {
  const width = 2560;
  await page.setViewportSize({ width, height: 1440 });
  await page.goto(pages.home);
  const content = await measure(page.getByRole('main'));
  const all = await Promise.all((await posters(page).all()).map(measure));
  expect(new Set(all.map(({ top }) => top)).size).toBe(1);
  const rows = [
    { left: all[0]?.left ?? 0, right: all.at(-1)?.right ?? 0 },
    await measure(sectionOf(page, home.features).getByRole('list').first()),
    await measure(page.getByRole('list', { name: navigation.latestPictures })),
    await measure(page.getByRole('list', { name: 'Posts' })),
  ];
  for (const row of rows) {
    expect(row.left - content.left).toBeLessThan(60);
    expect(content.right - row.right).toBeLessThan(60);
  }
  // The words on the large picture begin where everything below does.
  expect((await measure(page.getByRole('heading', { level: 1 }))).left).toBe(rows[0]?.left);
  await expectAccessibleInAllForms(page);
  await expectFits(page);
});
