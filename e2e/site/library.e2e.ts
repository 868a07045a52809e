import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import { adminTexts, createApiClient, pages, photoPath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { makesRoom } from '../src/dragged-cards.ts';
import { centreOf, fingerOn } from '../src/finger.ts';
import { untilProcessed } from '../src/gallery.ts';
import { expectRoomBetweenBars } from '../src/screen-bars.ts';
import { Taps } from '../src/taps.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const { galleryOrder, photoManager, trash } = adminTexts;
const run = uniqueName();
const count = 24;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeAll(async ({ admin }) => {
  const seed = Number.parseInt(run, 16);
  const files = await Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `${run}-${String(number).padStart(2, '0')}.jpg`,
      bytes: await drawPhoto({ width: 120, height: 90, seed: seed + number }),
    })),
  );
  for (let from = 0; from < count; from += 10) await uploadMany(admin, files.slice(from, from + 10));
  await untilProcessed(admin);
});
test.beforeEach(async ({ context, admin }) => setSession(context, admin));

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');
const bar = (page: Page) => page.getByRole('region', { name: photoManager.chosen });
const undoBar = (page: Page) => page.getByRole('region', { name: trash.undo });

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: photoManager.search }).fill(words);
}

async function openOwn(page: Page): Promise<void> {
  await page.goto(pages.adminPhotos);
  await untilHydrated(page);
  await search(page, run);
  // The list is another one from here on, although it may have the same photos.
  await expect(page).toHaveURL(new RegExp(`search=${run}`));
  await expect(page.getByText(photoManager.found(count, true), { exact: true })).toBeVisible();
  await expect(tiles(page).first()).toContainText(run);
}

/** Rests a finger on the first photo, and draws it down until so many are selected. */
async function drawOver(page: Page, wanted: number): Promise<void> {
  const first = tiles(page).first();
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (box === null) throw new Error('The first photo is not on the screen');
  const finger = await fingerOn(page);
  await finger.start({ x: box.x + 40, y: box.y + 40 });
  await expect(bar(page)).toContainText(photoManager.selected(1));
  let y = box.y + 40;
  const selected = async () =>
    Number(/\d+/.exec((await bar(page).getByRole('status').textContent()) ?? '')?.[0]);
  // Toward the lower edge, where the page scrolls.
  const floor = (await bar(page).boundingBox())?.y ?? 0;
  while ((await selected()) < wanted) {
    y = Math.min(y + 60, floor - 30);
    await finger.move({ x: box.x + 240, y });
  }
  await finger.end();
}

const descriptions = async ({ api }: ApiSession) => {
  const { photos } = await api.call('adminLibrary', { query: { search: run, limit: 100 } });
  return photos.map(({ description }) => description);
};

test('the upload is one tap from the home page', async ({ page }) => {
  await page.goto(pages.home);
  const taps = new Taps();
  await taps.on(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Upload' }));
  await expect(page).toHaveURL(pages.adminUploadPhotos);
  expect(taps.count).toBe(1);
});

test('one photo of many is found by one search, which a reload and Back keep', async ({ page }) => {
  await page.goto(pages.adminPhotos);
  await untilHydrated(page);
  await search(page, `${run}-07`);
  await expect(tiles(page)).toHaveCount(1);
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: photoManager.search })).toHaveValue(`${run}-07`);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Upload Photos', exact: true }).tap();
  await expect(page).toHaveURL(pages.adminUploadPhotos);
  await page.goBack();
  await expect(tiles(page)).toHaveCount(1);
});

test('pictures begin high on the screen, and bars leave them the space', async ({ page }) => {
  await openOwn(page);
  const first = await tiles(page).first().boundingBox();
  expect((first?.y ?? Infinity) / 844).toBeLessThan(0.4);
  // The third picture is beside the first one.
  expect((await tiles(page).nth(2).boundingBox())?.y).toBe(first?.y);
  const scrollDown = () => page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }));
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    await scrollDown();
    await expectRoomBetweenBars(page, 0.2);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(bar(page)).toBeVisible();
    await scrollDown();
    await expectRoomBetweenBars(page, 0.2);
    await bar(page).getByRole('button', { name: 'Cancel' }).tap();
  }
});

test('filters and orders are in a sheet, and what applies is named', async ({ page }) => {
  await openOwn(page);
  await page.getByRole('button', { name: photoManager.filter, exact: true }).tap();
  await page.getByRole('link', { name: photoManager.sorted.name }).tap();
  await expect(page).toHaveURL(/sort=name/);
  await expect(tiles(page).first()).toContainText(`${run}-00`);
  await page.getByRole('link', { name: photoManager.newestInstead(photoManager.sorted.name) }).tap();
  await expect(page).not.toHaveURL(/sort=name/);
});

test('many photos get one description in four steps, and lose it in one', async ({ page, admin }) => {
  await openOwn(page);
  const taps = new Taps();
  await taps.on(button(page, 'Select'));
  await taps.on(button(page, photoManager.selectAll));
  await expect(bar(page)).toContainText(photoManager.selected(count));
  await expectAccessible(page);
  await expectFits(page);
  await taps.on(button(page, photoManager.describe));
  const dialog = page.getByRole('dialog', { name: photoManager.describeTitle(count) });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('By the sea');
  await taps.on(button(page, 'Save'));
  expect(taps.count).toBe(4);
  await expect(undoBar(page)).toContainText(photoManager.done.describe(count));
  expect(new Set(await descriptions(admin))).toEqual(new Set(['By the sea']));
  await taps.on(button(page, trash.undo));
  await expect(undoBar(page)).toContainText(trash.undone);
  expect(taps.count).toBe(5);
  expect(new Set(await descriptions(admin))).toEqual(new Set([null]));
});

test('ten photos get ten descriptions in two taps', async ({ page, admin }) => {
  await openOwn(page);
  const taps = new Taps();
  await taps.on(tiles(page).first());
  await taps.on(button(page, photoManager.describeOneByOne));
  const view = page.getByRole('dialog', { name: photoManager.describeOneByOne });
  const texts = Array.from({ length: 10 }, (_, number) => `Description ${number} of ${run}`);
  for (const [number, text] of texts.entries()) {
    await expect(view.getByText(photoManager.describing(number + 1, count))).toBeVisible();
    // The field has the focus, and keeps it.
    await page.keyboard.insertText(text);
    if (number === 4) {
      await expectFits(page);
    }
    await page.keyboard.press('Enter');
  }
  expect(taps.count).toBeLessThanOrEqual(12);
  await expect.poll(() => descriptions(admin)).toEqual([...texts, ...Array<null>(count - 10).fill(null)]);
  // Back in the view, each text is in its place, and the last change is undone there.
  await view.getByRole('button', { name: trash.undo }).tap();
  await expect
    .poll(() => descriptions(admin))
    .toEqual([...texts.slice(0, 9), ...Array<null>(count - 9).fill(null)]);
  await view.getByRole('button', { name: photoManager.previousPhoto }).tap();
  await view.getByRole('button', { name: photoManager.previousPhoto }).tap();
  await expect(view.getByRole('textbox', { name: 'Description' })).toHaveValue(texts[8] ?? '');
  await view.getByRole('button', { name: photoManager.describingDone }).tap();
  await expect(view).toHaveCount(0);
  const { photos } = await admin.api.call('adminLibrary', { query: { search: run, limit: count } });
  await admin.api.call('adminRunPhotoCommand', {
    body: { id: randomUUID(), action: 'describe', description: null, photoIds: photos.map(({ id }) => id) },
  });
});

test('photos are downloaded as one zip file', async ({ page }) => {
  await openOwn(page);
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await tiles(page).nth(0).tap();
  await tiles(page).nth(1).tap();
  await bar(page).getByRole('button', { name: photoManager.download }).tap();
  const dialog = page.getByRole('dialog', { name: photoManager.downloadTitle(2) });
  await expectFits(page);
  await dialog.getByLabel(photoManager.downloaded.originals.name, { exact: false }).last().tap();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: photoManager.download }).tap();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^photos-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04', 'latin1'));
  expect(zip.includes(`${run}-${String(count - 1).padStart(2, '0')}.jpg`)).toBe(true);
  await expect(page.getByText(photoManager.downloadStarted(2))).toBeVisible();
  await expect(bar(page)).toContainText(photoManager.selected(2));
});

test('photos are put first in the gallery and arranged by touch, and visitors see it', async ({
  page,
  browser,
  system,
  admin,
}) => {
  const visitor = createApiClient({ baseUrl: system.site });
  const firstIds = async () =>
    (await visitor.call('photos', { query: { limit: 2 } })).photos.map(({ id }) => id);
  const { photos } = await admin.api.call('adminLibrary', { query: { search: run, limit: count } });
  const [newest, oldest] = [photos[0]?.id, photos.at(-1)?.id];
  await openOwn(page);
  const taps = new Taps();
  await taps.on(button(page, 'Select'));
  await taps.on(tiles(page).last());
  await taps.on(button(page, photoManager.moreActions));
  await taps.on(page.getByRole('dialog').getByRole('button', { name: galleryOrder.first }));
  expect(taps.count).toBe(4);
  await expect(undoBar(page)).toContainText(galleryOrder.placedFirst(1));
  // The text has two lines, and the word of the button is whole.
  const lines = await button(page, trash.undo).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  await expect.poll(firstIds).toEqual([oldest, newest]);

  await page.getByRole('link', { name: galleryOrder.title }).tap();
  const cards = page.getByRole('list', { name: galleryOrder.photos }).getByRole('listitem');
  await expect(cards.first()).toContainText(galleryOrder.placed);
  expect(((await cards.first().boundingBox())?.y ?? Infinity) / 844).toBeLessThan(0.4);
  await expectFits(page);
  // By its grip, to the place of the second photo.
  const grip = cards.first().locator('[data-grip]');
  const [from, to] = [await centreOf(grip), await centreOf(cards.nth(1))];
  const finger = await fingerOn(page);
  await finger.start(from);
  for (let step = 1; step <= 8; step += 1)
    await finger.move({ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  await makesRoom(cards.nth(1));
  await finger.end();
  await expect(undoBar(page)).toContainText(galleryOrder.changed);
  await expect.poll(firstIds).toEqual([newest, oldest]);
  const visitors = await browser.newContext({ baseURL: system.site });
  const gallery = await visitors.newPage();
  const shownFirst = async () => {
    await gallery.goto(pages.pictures);
    return gallery.locator('[data-photo]').first().getAttribute('data-photo');
  };
  await expect.poll(shownFirst).toBe(newest);
  await undoBar(page).getByRole('button', { name: trash.undo }).tap();
  await expect.poll(firstIds).toEqual([oldest, newest]);
  await expect.poll(shownFirst).toBe(oldest);
  // The latest pictures of the home page are still the newest ones.
  await gallery.goto(pages.home);
  const home = await gallery.content();
  expect([newest, oldest].map((id) => home.includes(id ?? ''))).toEqual([true, false]);
  await visitors.close();
  await cards
    .first()
    .getByRole('button', { name: /^Remove / })
    .tap();
  await expect.poll(firstIds).toEqual(photos.slice(0, 2).map(({ id }) => id));
});

test('twenty photos are deleted in three steps and come back in one', async ({ page, system }) => {
  await openOwn(page);
  const taps = new Taps();
  taps.add();
  await drawOver(page, 20);
  const chosen = Number(/\d+/.exec((await bar(page).getByRole('status').textContent()) ?? '')?.[0]);
  await taps.on(bar(page).getByRole('button', { name: 'Delete' }));
  await taps.on(
    page
      .getByRole('dialog', { name: photoManager.deleteTitle(chosen) })
      .getByRole('button', { name: 'Delete' }),
  );
  expect(taps.count).toBe(3);
  await expect(undoBar(page)).toContainText(photoManager.done.delete(chosen));
  await expect(page.getByText(photoManager.found(count - chosen, true), { exact: true })).toBeVisible();
  await taps.on(button(page, trash.undo));
  expect(taps.count).toBe(4);
  await expect(undoBar(page)).toContainText(trash.undone);
  // The photos are back once their files are.
  await expect(page.getByText(photoManager.found(count, true), { exact: true })).toBeVisible();
  const { total } = await createApiClient({ baseUrl: system.site }).call('photos', {});
  expect(total).toBeGreaterThanOrEqual(count);
});

test('an administrator edits a photo from where it is shown, and nobody else is offered to', async ({
  page,
  browser,
  system,
  admin,
}) => {
  const { photos } = await admin.api.call('adminLibrary', { query: { search: run, limit: 1 } });
  const path = photoPath(photos[0]?.id ?? '');
  const edit = (shown: Page) => shown.getByRole('link', { name: 'Edit this photo' });
  const visitors = await browser.newContext({ baseURL: system.site });
  const visitor = await visitors.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(edit(visitor)).toHaveCount(0);
  await visitors.close();

  await page.goto(path);
  await edit(page).click();
  await expect(page).toHaveURL(new RegExp(pages.adminPhotos));
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible();
});
