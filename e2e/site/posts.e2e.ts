import { type Locator, type Page } from '@playwright/test';
import { adminTexts, createApiClient, pages, type Post, postPath, routes, texts } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type NamedFile } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { makesRoom, untilDropIsOver } from '../src/dragged-cards.ts';
import { centreOf, fingerOn } from '../src/finger.ts';
import { untilProcessed } from '../src/gallery.ts';
import { installClock, pauseClock } from '../src/page-clock.ts';
import { expect, setSession, test, untilHydrated, uniqueName, checkAsVisitor } from '../src/test.ts';
import { chooseFiles, longestPauseMs, maxAttempts } from '../src/upload-page.ts';
import { limitUploadRate } from '../src/upload-rate.ts';

const { postEditor, upload } = adminTexts;
const run = uniqueName();
const evening = `An evening <b>in ten parts</b> ${run}`;
const morning = `The morning after ${run}`;
const failing = '07.jpg';
/** At this rate, the upload of a photo takes at least a second. */
const slowBytesPerSecond = 10_000;

const description = (page: Page) => page.getByLabel('Description');
const photoList = (page: Page) => page.getByRole('list', { name: 'Photos in order' });
const row = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: postEditor.posts }).getByRole('listitem').filter({ hasText: text });
const submit = (page: Page) => page.getByRole('button', { name: postEditor.createTitle });
const order = (page: Page) =>
  photoList(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

/** The lower edge of the photos, px below the upper edge of the screen. */
async function bottomOfBoard(page: Page): Promise<number> {
  const box = await photoList(page).boundingBox();
  return box === null ? NaN : box.y + box.height;
}

/** Scrolls to the last photo: while a photo is dragged at the lower edge of the screen, the page scrolls. */
async function scrollByEdge(page: Page, dragTo: (y: number) => Promise<unknown>): Promise<void> {
  for (let bottom = await bottomOfBoard(page); bottom >= 700; bottom = await bottomOfBoard(page)) {
    await dragTo(790);
    await expect.poll(() => bottomOfBoard(page), { intervals: [0] }).toBeLessThan(bottom);
    // Ends the scrolling, which would go past the photos.
    await dragTo(400);
  }
}

const tenFiles = (): Promise<NamedFile[]> =>
  Promise.all(
    Array.from({ length: 10 }, async (_, number) => ({
      name: `${String(number + 1).padStart(2, '0')}.jpg`,
      bytes: await drawPhoto({ width: 320, height: 240, seed: 70_000 + number + Number.parseInt(run, 16) }),
    })),
  );

async function publicPost({ site }: RunningSystem, description: string): Promise<Post | undefined> {
  const client = createApiClient({ baseUrl: site });
  const { posts } = await client.call('posts', { query: { limit: 100 } });
  const listed = posts.find((post) => post.description === description);
  return listed === undefined ? undefined : (await client.call('post', { params: { id: listed.id } })).post;
}

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ context, admin }) => setSession(context, admin));

test.describe('on a phone with a slow network', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a post keeps the order of its ten photos, and a failed photo can be retried', async ({
    page,
    browser,
    system,
    admin,
  }) => {
    await installClock(page);
    // Photos are sent with the post where no draft keeps them.
    await page.route(`**${routes.adminPostDrafts.path}/**`, (route) => route.abort('connectionreset'));
    await page.goto(pages.adminCreatePost);
    await description(page).fill(evening);
    await chooseFiles(page, await tenFiles());
    await expect(photoList(page).getByRole('listitem')).toHaveCount(10);
    await chooseFiles(page, [{ name: '11.jpg', bytes: new Uint8Array([1]) }]);
    await expect(page.getByText(adminTexts.postRefusals.tooManyFiles(10))).toBeVisible();
    await page.getByRole('button', { name: 'Move 10.jpg earlier' }).click();
    await expect.poll(() => order(page)).toEqual(expect.arrayContaining(['10.jpg']));
    const expected = await order(page);
    expect(expected.slice(-2)).toEqual(['10.jpg', '09.jpg']);
    await expectAccessible(page);
    await expectFits(page);

    // The connection breaks at every automatic attempt to upload this photo.
    let isBroken = true;
    let attempts = 0;
    await page.route(`**${routes.upload.path}`, async (route) => {
      const isFailing = route.request().postDataBuffer()?.includes(`filename="${failing}"`) === true;
      if (!isFailing || !isBroken) return route.continue();
      attempts += 1;
      return route.abort('connectionreset');
    });
    // The network stays slow until the progress bar has been visible.
    await limitUploadRate(page, slowBytesPerSecond, 150);
    await pauseClock(page);
    await submit(page).click();
    await expect(page.getByText(new RegExp(`^${postEditor.uploadingPhotos}`))).toBeVisible();
    await expect(page.getByRole('progressbar', { name: /^Upload of/ }).first()).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await limitUploadRate(page, undefined);
    await expect(photoList(page).getByText('Uploaded')).toHaveCount(9);
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      await expect.poll(() => attempts).toBe(attempt);
      await expect(photoList(page).getByText('Retrying automatically')).toBeVisible();
      await page.clock.fastForward(longestPauseMs);
    }
    await page.clock.resume();
    await expect(page.getByText(upload.someFailed(1))).toBeVisible();
    expect(attempts).toBe(maxAttempts);
    await expect(page).toHaveURL(pages.adminCreatePost);
    await expect(description(page)).toHaveValue(evening);
    expect(await order(page)).toEqual(expected);
    await expect(photoList(page).getByText('Uploaded')).toHaveCount(9);
    await expect(photoList(page).getByText(upload.cutOff)).toHaveCount(1);
    expect(await publicPost(system, evening)).toBeUndefined();
    await expectAccessible(page);

    isBroken = false;
    await page.getByRole('button', { name: `Retry ${failing}` }).click();
    await expect(photoList(page).getByText('Uploaded')).toHaveCount(10);
    await submit(page).click();
    await expect(page).toHaveURL(pages.adminPosts);
    await expect(page.getByText(postEditor.created)).toBeVisible();
    await expect(page.getByRole('region', { name: postEditor.newPost })).toBeVisible();
    await expectAccessible(page);
    await expect(row(page, evening)).toContainText(texts.post.morePhotos(7));

    // The list shows each photo without a reload when it is ready.
    await untilProcessed(admin);
    await expect(row(page, evening).getByRole('presentation')).toHaveCount(3);
    await expect(row(page, evening)).not.toContainText('processing');
    expect((await publicPost(system, evening))?.photoCount).toBe(10);
    const post = await publicPost(system, evening);
    if (post === undefined) throw new Error('The post is missing');
    await checkAsVisitor(browser, system.site + postPath(post.id), async (visitor) => {
      // HTML in the description is displayed as text.
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(evening, { timeout: 1000 });
      await expect(visitor.locator('main a img, main button img')).toHaveCount(10, { timeout: 1000 });
    });
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true, isMobile: true });

    test('a photo is dragged by its grip beyond the edge of the screen', async ({ page }) => {
      await page.goto(pages.adminCreatePost);
      await untilHydrated(page);
      await chooseFiles(page, await tenFiles());
      const tiles = photoList(page).getByRole('listitem');
      await expect(tiles).toHaveCount(10);
      const before = await order(page);
      const finger = await fingerOn(page);

      // A finger on the picture scrolls, and the page may go on scrolling after it.
      await tiles.nth(0).scrollIntoViewIfNeeded();
      const { x, y } = await centreOf(tiles.nth(0).getByRole('img'));
      const scrolling = await page.evaluateHandle(() => ({
        ended: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
      }));
      await finger.start({ x, y });
      for (const distance of [20, 60, 100]) await finger.move({ x, y: y - distance });
      await finger.end();
      await scrolling.evaluate(({ ended }) => ended.then(() => undefined));
      expect(await order(page)).toEqual(before);

      const grip = tiles.nth(0).locator('[data-grip]');
      await grip.scrollIntoViewIfNeeded();
      const from = await centreOf(grip);
      await finger.start(from);
      for (const distance of [10, 20, 30]) await finger.move({ ...from, y: from.y + distance });
      await expect.poll(async () => (await centreOf(grip)).y).toBeGreaterThan(from.y + 20);
      await scrollByEdge(page, (to) => finger.move({ x: 300, y: to }));
      await finger.move({ x: 330, y: (await bottomOfBoard(page)) - 100 });
      await makesRoom(photoList(page).getByRole('listitem').last());
      await finger.end();
      await expect.poll(() => order(page)).toEqual([...before.slice(1), before[0]]);
    });
  });

  test('photos are reordered by dragging and by button, removed, and added from the gallery', async ({
    page,
    system,
  }) => {
    await page.goto(pages.adminPosts);
    await row(page, evening).getByRole('link', { name: /^Edit/ }).click();
    await expect(photoList(page).getByRole('listitem')).toHaveCount(10);
    await expect(description(page)).toHaveValue(evening);
    const before = await order(page);

    const tiles = photoList(page).getByRole('listitem');
    await tiles.nth(0).scrollIntoViewIfNeeded();
    await tiles.nth(0).locator('[data-grip]').hover();
    await page.mouse.down();
    // Dragging to the lower edge scrolls the page to the last photo.
    await scrollByEdge(page, (to) => page.mouse.move(300, to, { steps: 5 }));
    // The place of the last photo.
    const board = await photoList(page).boundingBox();
    await page.mouse.move(board === null ? 0 : board.x + board.width - 20, (await bottomOfBoard(page)) - 120);
    await makesRoom(photoList(page).getByRole('listitem').last());
    await page.mouse.up();
    const dragged = [...before.slice(1), before[0]];
    await expect.poll(() => order(page)).toEqual(dragged);
    await untilDropIsOver(page);
    await tiles
      .nth(2)
      .getByRole('button', { name: /earlier$/ })
      .click();
    const moved = [dragged[0], dragged[2], dragged[1], ...dragged.slice(3)];
    await expect.poll(() => order(page)).toEqual(moved);
    await tiles
      .nth(9)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(tiles).toHaveCount(9);

    // Cancelling asks for confirmation.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'From the gallery' }).click();
    const picker = page.getByRole('dialog', { name: 'Your gallery' });
    await picker
      .getByRole('button', { name: moved[9] ?? '' })
      .first()
      .click();
    await picker.getByRole('button', { name: 'Add 1 photo' }).click();
    expect(await order(page)).toEqual(moved);

    await description(page).fill(morning);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(pages.adminPosts);
    await expect(row(page, morning)).toBeVisible();
    const post = await publicPost(system, morning);
    expect(post?.photoCount).toBe(10);
    await page.goto(postPath(post?.id ?? ''));
    await expect(page.getByRole('heading', { level: 1, name: morning })).toBeVisible();
    // The editor shows the saved order.
    await page.goto(pages.adminPosts);
    await row(page, morning).getByRole('link', { name: /^Edit/ }).click();
    await expect.poll(() => order(page)).toEqual(moved);
  });
});

test('a post is deleted after a confirmation, and its URL returns 404', async ({ page, browser, system }) => {
  const post = await publicPost(system, morning);
  if (post === undefined) throw new Error('The post is missing');
  await page.goto(pages.adminPosts);
  await row(page, morning)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(page, morning)).toBeVisible();
  await row(page, morning)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(row(page, morning)).toHaveCount(0);
  await expect(page.getByText(postEditor.deleted)).toBeVisible();
  await checkAsVisitor(browser, system.site + postPath(post.id), async (_visitor, status) => {
    expect(status).toBe(404);
  });
});
