import { pages, routes, texts } from '@sandstone/contract';
import { untilShown } from '../src/frames.ts';
import { fillGallery, openGallery, tiles } from '../src/gallery.ts';
import { hasSignInSdk, openSignInWithSdk, scriptsOf } from '../src/page-scripts.ts';
import { untilHydrated } from '../src/showcase.ts';
import { expect, setSession, test } from '../src/test.ts';

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

test('the photo viewer loads no sign-in code', async ({ page, system }) => {
  const scripts = await scriptsOf(page, async () => {
    await openGallery(page, system.site);
    await untilHydrated(page);
    await tiles(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  });
  expect(scripts.filter(hasSignInSdk).map(({ url }) => url)).toEqual([]);
});

test('the sign-in page loads the library, which proves that the check above can fail', async ({ page }) => {
  const scripts = await scriptsOf(page, () => openSignInWithSdk(page));
  expect(scripts.some(hasSignInSdk)).toBe(true);
});

test('the first tap on a link requests the data of its page while the code is on its way', async ({
  page,
  system,
}) => {
  await openGallery(page, system.site);
  await untilHydrated(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/posts.page-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const data = page.waitForRequest((request) => new URL(request.url()).pathname === routes.posts.path);
  await page.getByRole('link', { name: 'Posts' }).first().click();
  await data;
  released.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'My Posts' })).toBeVisible();
});

test('the styles of the admin area are loaded with it, before it is shown', async ({
  page,
  context,
  admin,
}) => {
  await setSession(context, admin);
  await page.goto(pages.profile);
  const released = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  const code = page.waitForResponse('**/assets/dashboard*.js');
  await page.getByRole('main').getByRole('link', { name: texts.navigation.adminArea }).click();
  await requested.promise;
  const area = page.getByRole('navigation', { name: 'Admin' });
  // Only the styles are missing.
  await (await code).finished();
  await untilShown(page);
  await expect(area).toHaveCount(0);
  released.resolve();
  // The area's own style: its entries are in one line.
  await expect(area).toHaveCSS('display', 'flex');

  // In the HTML of an admin page, the styles are there from the first paint.
  const html = await (await page.request.get(pages.admin)).text();
  expect(html).toMatch(/<link rel="stylesheet"[^>]*\/client-.*<link rel="stylesheet"[^>]*\/dashboard-/);
});
