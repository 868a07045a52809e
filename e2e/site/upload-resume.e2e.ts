import { randomInt } from 'node:crypto';
import { type Page } from '@playwright/test';
import { adminTexts, memberTexts, pages, routes } from '@sandstone/contract';
import { bigJpeg, drawPhoto } from '@sandstone/media/testing';
import { allAdminPhotos, signInByScript } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { adminNavigation } from '../src/admin-navigation.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';
import { chooseFiles, dropFiles, storedFileCount, uploadList, uploadRow } from '../src/upload-page.ts';
import { limitUploadRate } from '../src/upload-rate.ts';

/** At this rate the upload of the photo takes longer than any test. No test waits for its end. */
const slowBytesPerSecond = 20_000;
const slowPhotoBytes = 1_500_000;
// Files are unique to this run, since the system may hold data of an earlier one.
const run = randomInt(2 ** 32);
const slowPhoto = (seed: number) => bigJpeg(slowPhotoBytes, { seed: run + seed });
const jpeg = (seed: number) => drawPhoto({ width: 320, height: 240, seed: run + seed });
const strip = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });

/** Starts a slow upload on the open upload page. Resolves when it makes progress and its file is stored. */
async function startSlowUpload(page: Page, name: string, seed: number): Promise<void> {
  await limitUploadRate(page, slowBytesPerSecond);
  await chooseFiles(page, [{ name, bytes: await slowPhoto(seed) }]);
  await expect(uploadRow(page, name)).toContainText(/Uploading \d/);
  await expect.poll(() => storedFileCount(page)).toBeGreaterThan(0);
}

test.beforeEach(async ({ context, admin: session }) => setSession(context, session));

test('uploads continue on other pages of the site, and every admin page shows their progress', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.adminUploadPhotos);
  await startSlowUpload(page, 'elsewhere.jpg', 1);
  await expect(strip(page)).toHaveCount(0);
  await adminNavigation(page).getByRole('link', { name: 'Posts' }).click();
  await expect(strip(page)).toContainText('0 of 1 uploaded');
  await expect(strip(page).getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(pages.home);
  await page.goBack();
  await strip(page).getByRole('link', { name: 'See them' }).click();
  await expect(uploadRow(page, 'elsewhere.jpg')).toContainText(/Uploading [1-9]/);

  // The browser shows its own confirmation before the page closes.
  const opened = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await opened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await limitUploadRate(page, undefined);
  await expect(uploadRow(page, 'elsewhere.jpg')).toContainText('Ready');
  await adminNavigation(page).getByRole('link', { name: 'Posts' }).click();
  await expect(strip(page)).toHaveCount(0);
  // Without pending uploads, the page closes without a confirmation.
  await page.close({ runBeforeUnload: true });
});

test('a reload continues unfinished uploads automatically', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(pages.adminUploadPhotos);
  await chooseFiles(page, [{ name: 'small.jpg', bytes: await jpeg(1) }]);
  await expect(uploadRow(page, 'small.jpg')).toContainText(/Processing|Ready/);
  await startSlowUpload(page, 'reloaded.jpg', 2);
  await page.reload();
  await expect(uploadRow(page, 'small.jpg')).toContainText('Ready');
  await expect(uploadRow(page, 'reloaded.jpg')).toContainText(/Uploading \d/);
  await limitUploadRate(page, undefined);
  await expect(uploadRow(page, 'reloaded.jpg')).toContainText('Ready');
  await expect(uploadList(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => storedFileCount(page)).toBe(0);
});

test('a new tab continues the uploads of a closed one', async ({ page, context }) => {
  await page.goto(pages.adminUploadPhotos);
  await startSlowUpload(page, 'closed.jpg', 3);
  await page.close();
  const next = await context.newPage();
  await next.goto(pages.adminUploadPhotos);
  await expect(uploadRow(next, 'closed.jpg')).toContainText('Ready');
  await expect.poll(() => storedFileCount(next)).toBe(0);
});

test('two tabs do not upload each other’s files', async ({ page, context }) => {
  await page.goto(pages.adminUploadPhotos);
  await startSlowUpload(page, 'mine.jpg', 4);
  const other = await context.newPage();
  await other.goto(pages.adminUploadPhotos);
  await untilHydrated(other);
  await chooseFiles(other, [{ name: 'theirs.jpg', bytes: await jpeg(2) }]);
  await expect(uploadRow(other, 'theirs.jpg')).toContainText('Ready');
  await expect(uploadList(other).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Stop and clear' }).click();
  await expect.poll(() => storedFileCount(other)).toBe(0);
});

test('signing out aborts uploads and removes all stored files', async ({ page, context, system }) => {
  // The test ends this session, so it cannot use the shared one.
  await setSession(context, await signInByScript(system.site, 'admin'));
  await page.goto(pages.adminUploadPhotos);
  await startSlowUpload(page, 'left.jpg', 5);
  await page
    .getByRole('link', { name: /My account/ })
    .first()
    .click();
  await expect(page).toHaveURL(pages.profile);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith(routes.upload.path));
  await page.getByRole('button', { name: memberTexts.account.signOut, exact: true }).click();
  await aborted;
  await expect(page).toHaveURL(pages.home);
  await expect.poll(() => storedFileCount(page)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('uploads'))).toBeNull();
});

test.describe('the page for a single photo', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('uploads the photo with its trimmed description', async ({ page, admin: session }) => {
    await page.goto(pages.adminUpload);
    await page.getByRole('link', { name: 'Upload a photo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Upload a photo' })).toBeVisible();
    const send = page.getByRole('button', { name: 'Upload photo' });
    await expect(send).toBeDisabled();

    const two = [await jpeg(3), await jpeg(4)].map((bytes, number) => ({
      name: `${number}.jpg`,
      bytes: [...bytes],
    }));
    await dropFiles(page, 'Choose a photo', two);
    await expect(page.getByText(adminTexts.upload.onlyOneFile)).toBeVisible();
    await chooseFiles(page, [{ name: 'letter.txt', bytes: Buffer.from('Dear visitor') }], 'Choose a photo');
    await expect(page.getByText(adminTexts.upload.invalidTypes(['letter.txt']))).toBeVisible();

    await chooseFiles(page, [{ name: 'one.jpg', bytes: await jpeg(5) }], 'Choose a photo');
    await expect(page.getByAltText('Your photo')).toBeVisible();
    await expect(page.getByText(adminTexts.upload.onlyOneFile)).toHaveCount(0);
    await page.getByRole('textbox', { name: /^Description \(/ }).fill('  The last light <b>on the rim</b>  ');
    await expectAccessible(page);
    await expectFits(page);
    await send.click();
    await expect(uploadRow(page, 'one.jpg')).toContainText('Ready');
    await expect(page.getByRole('textbox', { name: /^Description \(/ })).toHaveValue('');
    const photo = (await allAdminPhotos(session)).find(({ originalName }) => originalName === 'one.jpg');
    expect(photo?.description).toBe('The last light <b>on the rim</b>');
  });
});
