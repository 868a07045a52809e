import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { adminAdventuresPath, adminTexts, pages, postPath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { adminNavigation } from '../src/admin-navigation.ts';
import { expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { type ProvidedVideo, provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { executeSql } from '@sandstone/test-system/system-database';
import { Taps } from '../src/taps.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const { videoEditing, eventOrder, postEditor, schedule } = adminTexts;
const run = uniqueName();
const videos: ProvidedVideo[] = [1, 2, 3].map((number) => ({
  guid: randomUUID(),
  title: `Clip ${number} ${run}`,
  collection: { name: `Clips ${run}`, guid: randomUUID() },
}));
const photos = [1, 2].map((number) => `${run}-${number}.jpg`);
const adventure = `Together ${run}`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ mode: 'serial' });

const titleOf = (number: number) => videos[number - 1]?.title ?? '';
const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${title}`) }) });
const opener = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Opens the list of videos, of which those of this run. */
async function openVideos(page: Page): Promise<void> {
  await open(page, pages.adminVideos);
  await page.getByLabel(videoEditing.search).fill(run);
  await expect(page.getByRole('list', { name: videoEditing.videos }).getByRole('listitem')).toHaveCount(3);
}

test.beforeAll(async ({ system, admin }) => {
  for (const video of videos) await provideVideo(system, video);
  await syncVideoLibraries(admin);
  const seed = Number.parseInt(run, 16);
  await uploadMany(
    admin,
    await Promise.all(
      photos.map(async (name, number) => ({
        name,
        bytes: await drawPhoto({ width: 300, height: 400, seed: seed + number }),
      })),
    ),
  );
  await untilProcessed(admin);
});

test.beforeEach(async ({ context, admin }) => setSession(context, admin));

test('the first row of a list is above 40 % of the height, and the rows are aligned', async ({
  page,
  admin,
}) => {
  await openVideos(page);
  const left = async (title: string) =>
    (await rowOf(page, title).getByRole('switch').first().boundingBox())?.x;
  const { videos: known } = await admin.api.call('adminVideos', { query: { search: titleOf(1), limit: 1 } });
  const ids = known.map(({ id }) => id);
  await admin.api.call('adminUpdateVideos', { body: { ids, change: { hidden: true } } });
  await openVideos(page);
  expect(await left(titleOf(1))).toBe(await left(titleOf(2)));
  await admin.api.call('adminUpdateVideos', { body: { ids, change: { hidden: false } } });
  await admin.api.call('createPost', { body: { description: run, photoIds: [] } });
  for (const [path, name] of [
    [pages.adminVideos, videoEditing.videos],
    [adminAdventuresPath, videoEditing.adventures],
    [pages.adminPosts, postEditor.posts],
  ] as const) {
    await open(page, path);
    const first = page.getByRole('list', { name }).getByRole('listitem').first();
    expect((await first.boundingBox())?.y).toBeLessThan(0.4 * 844);
    await expectFits(page);
  }
});

test('uploading sixty photos takes at most 3 taps, and the button for all of them is in view and focused', async ({
  page,
}) => {
  // The files themselves do not matter here.
  await page.route('**/api/storage/*', (route) => route.abort());
  await page.goto(pages.admin);
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: 'Upload Photos', exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await taps.on(page.getByText('Choose photos', { exact: true }));
  const buffer = await drawPhoto({ width: 40, height: 30, seed: 1 });
  const files = Array.from({ length: 60 }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await (await chooser).setFiles(files);
  await expect(page.getByText(adminTexts.upload.tooManyFiles)).toBeInViewport({ ratio: 1 });
  await expect(button(page, adminTexts.upload.inBatches)).toBeFocused();
  await expect(button(page, adminTexts.upload.inBatches)).toBeInViewport({ ratio: 1 });
  await taps.on(button(page, adminTexts.upload.inBatches));
  await expect(page.getByText('0 of 60 uploaded. Waiting for the network')).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(3);
});

test('editing a video takes at most 4 taps', async ({ page }) => {
  await openVideos(page);
  const taps = new Taps();
  await taps.on(opener(page, titleOf(3)));
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await taps.on(title);
  await title.fill(`${titleOf(3)} again`);
  await taps.on(button(page, 'Save'));
  await expect(opener(page, `${titleOf(3)} again`)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(4);
});

test('hiding a video takes at most 3 taps', async ({ page }) => {
  await openVideos(page);
  const taps = new Taps();
  const shown = rowOf(page, titleOf(1)).getByRole('switch', { name: videoEditing.shown });
  await taps.on(shown);
  await expect(shown).not.toBeChecked();
  expect(taps.count).toBeLessThanOrEqual(3);
  await shown.tap();
  await expect(shown).toBeChecked();
});

test('choosing a cover takes at most 4 taps, and it is shown', async ({ page, admin }) => {
  await openVideos(page);
  const picture = button(page, videoEditing.changeCover(titleOf(1)));
  const image = picture.getByRole('presentation');
  const before = await image.getAttribute('src');
  const taps = new Taps();
  await taps.on(picture);
  await taps.on(button(page, videoEditing.coverChoose));
  await taps.on(button(page, photos[0] ?? ''));
  await expect(page.getByRole('slider', { name: videoEditing.focusAcross })).toBeVisible();
  await expectFits(page);
  await taps.on(button(page, 'Save'));
  expect(taps.count).toBeLessThanOrEqual(4);
  // The worker makes it within seconds.
  const address = async () => ((await image.count()) === 0 ? before : image.getAttribute('src'));
  await expect.poll(address).not.toBe(before);
  const after = await address();
  const response = await page.request.get(after ?? '');
  expect(response.headers()['content-type']).toMatch(/^image\//);

  // A photo that is deleted stops being a cover within seconds.
  const { photos: found } = await admin.api.call('adminPhotos', { query: { search: photos[0], limit: 1 } });
  for (const { id } of found) await admin.api.call('adminDeletePhoto', { params: { id } });
  await expect.poll(async () => (await page.request.get(after ?? '')).status()).toBe(404);
});

test('grouping three videos into an adventure takes at most 7 taps', async ({ page }) => {
  await openVideos(page);
  const taps = new Taps();
  await taps.on(button(page, videoEditing.select));
  for (const number of [1, 2, 3]) await taps.on(opener(page, titleOf(number)));
  await taps.choose(page.getByLabel(videoEditing.moveTo), videoEditing.moveToNew);
  const title = page.getByRole('dialog').getByLabel('Title');
  await expect(title).toBeFocused();
  await title.fill(adventure);
  await taps.on(button(page, 'Save'));
  for (const number of [1, 2, 3]) await expect(opener(page, titleOf(number))).toContainText(adventure);
  expect(taps.count).toBeLessThanOrEqual(7);
});

test('putting photos between the videos of an adventure takes at most 8 taps', async ({ page }) => {
  await open(page, adminAdventuresPath);
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: `${eventOrder.arrange} ${adventure}` }));
  await taps.on(button(page, eventOrder.addPhotos).first());
  await taps.on(button(page, photos[1] ?? ''));
  await taps.on(button(page, 'Add 1 photo'));
  const items = page.getByRole('list', { name: eventOrder.items }).getByRole('listitem');
  await expect(items).toHaveCount(4);
  await taps.on(button(page, `Move ${photos[1] ?? ''} earlier`));
  await expect(items.nth(2)).toContainText(photos[1] ?? '');
  expect(taps.count).toBeLessThanOrEqual(8);
  await expectFits(page);

  await button(page, eventOrder.addPhotos).first().tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: photos[1] ?? '' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await button(page, eventOrder.addVideos).first().tap();
  await dialog.getByLabel(videoEditing.search).fill(run);
  await expect(dialog.getByRole('button', { name: new RegExp(`^${titleOf(1)}`) })).toBeDisabled();
});

test('taking a post down takes at most 3 taps', async ({ page, admin, system }) => {
  const description = `Down ${run}`;
  const { post } = await admin.api.call('createPost', { body: { description, photoIds: [] } });
  await open(page, pages.adminPosts);
  const taps = new Taps();
  await taps.on(button(page, `${schedule.openTakeDown} ${description}`));
  await taps.on(button(page, schedule.now.takeDown));
  await expect(page.getByText(schedule.postTakenDown)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(3);
  await expect.poll(async () => (await fetch(system.site + postPath(post.id))).status).toBe(404);
});

test('seeing where visitors come from takes at most 2 taps', async ({ page, system }) => {
  const host = `${run}.example`;
  await executeSql(
    system,
    `insert into page_views (day, kind, item_id, views)
      values (current_date, 'home', '00000000-0000-0000-0000-000000000000', 40) on conflict do nothing;
    insert into view_sources (day, source, views) values (current_date, '${host}', 40)`,
  );
  await open(page, pages.admin);
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: adminTexts.insights.seeAll }));
  const sources = page.getByRole('region', { name: adminTexts.insights.sources });
  await expect(sources.getByText(host)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(2);
  await expectFits(page);
});

test('what needs the creator is one tap away from every page of the area', async ({ page, admin }) => {
  const id = randomUUID();
  const description = `Without photos ${run}`;
  const { photos: known } = await admin.api.call('adminPhotos', { query: { limit: 100 } });
  const photoIds = known.filter(({ originalName }) => originalName === photos[1]).map((photo) => photo.id);
  await admin.api.call('adminSavePostDraft', { params: { id }, body: { description, day: null, photoIds } });
  await admin.api.call('adminPlan', {
    body: { kind: 'post', ids: [id], publish: '2036-11-28T18:00', zone: 'Europe/Paris' },
  });
  for (const photoId of photoIds) await admin.api.call('adminDeletePhoto', { params: { id: photoId } });
  await open(page, pages.adminWatermark);
  const taps = new Taps();
  await taps.on(adminNavigation(page).getByRole('link', { name: adminTexts.adminNavigation.groups.today }));
  const need = page.getByRole('link', { name: `${schedule.photosDeleted}: ${description}` });
  await expect(need).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(1);
});
