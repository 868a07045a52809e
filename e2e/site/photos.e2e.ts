import { type Locator, type Page } from '@playwright/test';
import { adminTexts, createApiClient, pages } from '@sandstone/contract';
import { drawPhoto, truncate } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const { photoManager, photoFailure, work } = adminTexts;
const run = uniqueName();
const seed = Number.parseInt(run, 16);
const names = { dusk: `dusk-${run}.jpg`, dawn: `dawn-${run}.jpg`, broken: `broken-${run}.jpg` };
const description = `The last light ${run}`;
const postDescription = `An evening with one photo ${run}`;

const tile = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: name });
const details = (page: Page) => page.getByRole('dialog', { name: 'Photo' });
const question = (page: Page, count: number) =>
  page.getByRole('dialog', { name: photoManager.deleteTitle(count) });

async function openPhotos(page: Page, filter: keyof typeof photoManager.shown = 'all'): Promise<void> {
  await page.goto(pages.adminPhotos);
  await untilHydrated(page);
  if (filter === 'all') return;
  await page.getByRole('button', { name: photoManager.filter, exact: true }).click();
  await page.getByRole('link', { name: photoManager.shown[filter], exact: true }).click();
}

async function photoId({ api }: ApiSession, name: string): Promise<string> {
  const { photos } = await api.call('adminPhotos', { query: { limit: 100 } });
  const found = photos.find(({ originalName }) => originalName === name);
  if (found === undefined) throw new Error(`${name} is missing`);
  return found.id;
}

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(async ({ context, admin }) => setSession(context, admin));

test('an uploaded photo appears in the list without a reload, and gets a description', async ({
  page,
  admin,
  system,
}) => {
  await openPhotos(page);
  const complete = await drawPhoto({ width: 800, height: 600, seed });
  await uploadMany(admin, [
    { name: names.broken, bytes: truncate(complete, 0.5) },
    { name: names.dawn, bytes: await drawPhoto({ width: 480, height: 360, seed: seed + 1 }) },
    { name: names.dusk, bytes: await drawPhoto({ width: 360, height: 480, seed: seed + 2 }) },
  ]);
  // The page has not been reloaded.
  await expect(tile(page, names.dusk).locator('img')).toBeVisible();
  await expect(tile(page, names.broken)).toContainText(photoFailure.damaged);
  await expectAccessible(page);
  await expectFits(page);

  await tile(page, names.dusk).click();
  await expect(details(page)).toBeVisible();
  await details(page).getByLabel('Description').fill(`  ${description} `);
  // Cancelling asks for confirmation.
  await details(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(details(page)).toHaveCount(0);
  await expect(page.getByText(photoManager.done.update(1))).toBeVisible();
  await expect(tile(page, description)).toBeVisible();
  const { photos } = await createApiClient({ baseUrl: system.site }).call('photos', {});
  expect(photos.map((photo) => photo.description)).toContain(description);
});

test('a failed photo shows the reason and can be retried, and the dashboard shows the progress', async ({
  page,
  admin,
  system,
}) => {
  await untilProcessed(admin);
  const resumeWorker = await suspendWorker(system);
  try {
    await openPhotos(page, 'failed');
    await expect(tile(page, names.dawn)).toHaveCount(0);
    await tile(page, names.broken).click();
    await expect(details(page)).toContainText(photoFailure.damaged);
    await details(page).getByRole('button', { name: work.tryAgain }).click();
    await expect(details(page)).toContainText(photoManager.processing);
    await page.goto(pages.admin);
    await expect(page.getByText('1 photo is being processed')).toBeVisible();
    await expectAccessible(page);
  } finally {
    resumeWorker();
  }
  await untilProcessed(admin);
  await page.getByRole('link', { name: /photos? failed/ }).click();
  await expect(page).toHaveURL(`${pages.adminWork}#failed-photos`);
  const row = page.getByRole('listitem').filter({ hasText: names.broken });
  await expect(row).toContainText(photoFailure.damaged);
  await expect(page.getByText(work.queues.processPhoto)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // The link opens the details of the photo.
  await row.getByRole('link', { name: names.broken }).click();
  await expect(details(page)).toContainText(photoFailure.damaged);
});

test('photos are deleted singly or together, after a confirmation that names affected posts', async ({
  page,
  admin,
  system,
}) => {
  const dusk = await photoId(admin, names.dusk);
  const { post } = await admin.api.call('createPost', {
    body: { description: postDescription, photoIds: [dusk] },
  });
  await openPhotos(page);
  await tile(page, description).click();
  await details(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page, 1)).toContainText(postDescription);
  await question(page, 1).getByRole('button', { name: 'Keep it' }).click();
  await details(page).getByRole('button', { name: 'Delete' }).click();
  await question(page, 1).getByRole('button', { name: 'Delete' }).click();
  await expect(tile(page, description)).toHaveCount(0);
  await expect(page.getByText(photoManager.done.delete(1))).toBeVisible();
  const left = await createApiClient({ baseUrl: system.site }).call('post', { params: { id: post.id } });
  expect(left.post.photoCount).toBe(0);
  await admin.api.call('deletePost', { params: { id: post.id } });

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tile(page, names.dawn).click();
  await tile(page, names.broken).click();
  await expect(page.getByText(photoManager.selected(2))).toBeVisible();
  await expectAccessible(page);
  const selection = page.getByRole('region', { name: photoManager.chosen });
  // No other element may cover the button.
  await selection.getByRole('button', { name: 'Delete' }).click();
  await question(page, 2).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(photoManager.done.delete(2))).toBeVisible();
  await expect(tile(page, names.dawn)).toHaveCount(0);
  await expect(tile(page, names.broken)).toHaveCount(0);
});
