import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { adminEventOrderPath, adminTexts, eventPath, pages } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { makesRoom } from '../src/dragged-cards.ts';
import { untilProcessed } from '../src/gallery.ts';
import { type ProvidedVideo, provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const { eventOrder, photoManager, trash } = adminTexts;
const run = uniqueName();
const collection = { name: `Shoot ${run}`, guid: randomUUID() };
const clips: ProvidedVideo[] = ['First', 'Second'].map((name) => ({
  guid: randomUUID(),
  title: `${name} clip ${run}`,
  collection,
}));
/** A wide, a tall and a square photo. */
const shapes = [
  { width: 240, height: 160 },
  { width: 120, height: 180 },
  { width: 150, height: 150 },
];
const nameOf = (number: number) => `${run}-${number}.jpg`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const cards = (page: Page) => page.getByRole('list', { name: eventOrder.items }).getByRole('listitem');
const order = (page: Page) => cards(page).getByRole('link').allTextContents();
const undoBar = (page: Page) => page.getByRole('region', { name: trash.undo });

test('photos are added to an adventure and arranged between its videos', async ({
  page,
  context,
  admin,
  system,
  browser,
}) => {
  for (const clip of clips) await provideVideo(system, clip);
  await syncVideoLibraries(admin);
  const seed = Number.parseInt(run, 16);
  await uploadMany(
    admin,
    await Promise.all(
      shapes.map(async (shape, number) => ({
        name: nameOf(number),
        bytes: await drawPhoto({ ...shape, seed: seed + number }),
      })),
    ),
  );
  await untilProcessed(admin);
  const { events } = await admin.api.call('adminEvents');
  const event = events.find(({ title }) => title === collection.name);
  if (event === undefined) throw new Error('The collection has no adventure');
  await setSession(context, admin);

  await page.goto(`${pages.adminPhotos}?search=${run}`);
  await untilHydrated(page);
  await expect(page.getByText(photoManager.found(shapes.length, true), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await page.getByRole('button', { name: photoManager.selectAll, exact: true }).tap();
  await page.getByRole('button', { name: photoManager.moreActions, exact: true }).tap();
  await page.getByRole('button', { name: photoManager.addToEvent }).tap();
  const dialog = page.getByRole('dialog', { name: photoManager.addToEventTitle(shapes.length) });
  await dialog.getByLabel(photoManager.adventure).selectOption(event.title);
  await dialog.getByRole('button', { name: photoManager.add, exact: true }).tap();
  await expect(undoBar(page)).toContainText(photoManager.done.addToEvent(shapes.length));

  await page.goto(adminEventOrderPath(event.id));
  await untilHydrated(page);
  await expect(cards(page)).toHaveCount(clips.length + shapes.length);
  const [newest, oldest] = [clips[1]?.title ?? '', clips[0]?.title ?? ''];
  const videosFirst = (await order(page)).slice(0, 2);
  expect(videosFirst.toSorted()).toEqual([newest, oldest].toSorted());
  const photos = shapes.map((_, number) => nameOf(number));
  expect(await order(page)).toEqual([...videosFirst, ...photos]);
  await expectFits(page);

  // A button moves a photo, and Undo moves it back.
  await page.getByRole('button', { name: `Move ${nameOf(2)} first` }).tap();
  await expect.poll(() => order(page)).toEqual([nameOf(2), ...videosFirst, nameOf(0), nameOf(1)]);
  await undoBar(page).getByRole('button', { name: trash.undo }).tap();
  await expect.poll(() => order(page)).toEqual([...videosFirst, ...photos]);

  // The first photo is dragged between the videos.
  await page.setViewportSize({ width: 1440, height: 900 });
  const from = await cards(page).nth(2).boundingBox();
  const to = await cards(page).nth(1).boundingBox();
  if (from === null || to === null) throw new Error('A card is not on the screen');
  const sent = page.waitForResponse((response) => response.url().endsWith('/items/move'));
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 5 });
  await makesRoom(cards(page).nth(1));
  await page.mouse.up();
  expect((await sent).status()).toBe(204);
  const arranged = [videosFirst[0], nameOf(0), videosFirst[1], nameOf(1), nameOf(2)];
  await expect.poll(() => order(page)).toEqual(arranged);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(arranged);

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visited = await visitor.newPage();
  const shown = () =>
    visited
      .getByRole('main')
      .locator('a[data-photo], h2 a, h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-photo') ?? link.textContent));
  await expect(async () => {
    await visited.goto(eventPath(event.slug));
    const { items } = await admin.api.call('adminEventItems', { params: { id: event.id } });
    expect(await shown()).toEqual(items.map((item) => ('video' in item ? item.video.title : item.photo.id)));
  }).toPass();
  await expectAccessible(visited);
  await expectFits(visited);
  await visitor.close();
});
