import { fillGallery, openGallery, tiles } from '../src/gallery.ts';
import { hasSignInLibrary, openSignInWithLibrary, scriptsOf } from '../src/page-scripts.ts';
import { untilHydrated } from '../src/showcase.ts';
import { expect, test } from '../src/test.ts';

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

test('the photo viewer loads no sign-in code', async ({ page, system }) => {
  const scripts = await scriptsOf(page, async () => {
    await openGallery(page, system.site);
    await untilHydrated(page);
    await tiles(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  });
  expect(scripts.filter(hasSignInLibrary).map(({ url }) => url)).toEqual([]);
});

test('the sign-in page loads the library, which proves that the check above can fail', async ({ page }) => {
  const scripts = await scriptsOf(page, () => openSignInWithLibrary(page));
  expect(scripts.some(hasSignInLibrary)).toBe(true);
});
