import { type BrowserContext, type Page, type Request } from '@playwright/test';
import { cookies, memberTexts, pages, photoPath, seenPictures, texts } from '@sandstone/contract';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { expectAccessible } from '../src/accessibility.ts';
import { fillGallery, openGallery } from '../src/gallery.ts';
import { signInWithNewAccount } from '../src/sign-in.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

// The server knows what visitors love, and their browser alone knows what is new to them.

test.beforeAll(async ({ admin }) => fillGallery(admin, 4));

const isReaction = (request: Request) => request.method() === 'POST' && request.url().endsWith('/reactions');
const newSince = (page: Page) => page.getByRole('link', { name: /new since your last visit/ });

/** Opens the gallery in a new tab, which begins a visit. */
async function visit(context: BrowserContext, site: string): Promise<Page> {
  const page = await context.newPage();
  await openGallery(page, site);
  await untilHydrated(page);
  return page;
}

test('a member loves a photo, finds it on the profile, and takes it back', async ({
  page,
  context,
  system,
  visitor,
}) => {
  const [photo] = await allPublicPhotos(system.site);
  await setSession(context, visitor);
  await page.goto(photoPath(photo?.id ?? ''));
  const heart = page.getByRole('button', { name: 'Love this photo' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toContainText('1');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto(pages.home);
  // The test follows a link, because a navigation in the browser loads the data of the page by its script.
  await page.getByRole('link', { name: texts.navigation.account }).first().click();
  // Other tests may have loved videos.
  const loved = page.getByRole('region', { name: 'Loved' }).getByRole('list', { name: 'Photos' });
  await expect(loved.getByRole('link')).toHaveAttribute('href', photoPath(photo?.id ?? ''));
  await loved.getByRole('link').click();
  // A press means the opposite of what the heart shows.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // The heart changes before the server answers, and leaving the page would cancel the request.
  const answered = page.waitForResponse((response) => isReaction(response.request()));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await answered;
  await page.goto(pages.profile);
  await expect(page.getByRole('heading', { name: 'Loved' })).toBeVisible();
  await expect(loved).toHaveCount(0);
});

test('a visitor keeps what was loved before signing in', async ({ page, context, system }) => {
  const { lovedHere } = memberTexts;
  const [photo] = await allPublicPhotos(system.site);
  const path = photoPath(photo?.id ?? '');
  await page.goto(path);
  const heart = page.getByRole('button', { name: 'Love this photo' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const visitorCookies = async () => (await context.cookies()).filter(({ name }) => name === cookies.visitor);
  await expect.poll(async () => (await visitorCookies()).length).toBe(1);

  await page.goto(`${pages.signIn}?redirect=${pages.profile}`);
  await signInWithNewAccount(page, { name: 'Kim', email: 'kim@example.com' });
  await expect(page).toHaveURL(pages.profile);
  await expect(page.getByText(lovedHere.question(1))).toBeVisible();
  // The question stands above the page, which may still be loading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const loved = page.getByRole('region', { name: 'Loved' }).getByRole('link');
  await expect(loved).toHaveCount(0);
  await page.getByRole('button', { name: lovedHere.keep(1) }).click();
  await expect(page.getByText(lovedHere.kept(1))).toBeVisible();
  await expect(loved).toHaveAttribute('href', path);
  expect(await visitorCookies()).toEqual([]);
});

test('a visitor sees what is new since the last visit, and one press forgets it', async ({
  context,
  system,
  admin,
}) => {
  const first = await visit(context, system.site);
  await expect(newSince(first)).toHaveCount(0);
  // The code that stores the visit is loaded after the page.
  await expect.poll(() => first.evaluate(() => localStorage.getItem('visits'))).not.toBeNull();
  await first.close();

  await fillGallery(admin, (await allPublicPhotos(system.site)).length + 2);
  const second = await visit(context, system.site);
  await expect(newSince(second)).toHaveText('2 new since your last visit');
  await newSince(second).click();
  await expect(second.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  await second.keyboard.press('Escape');
  await expect(second).toHaveURL(pages.pictures);
  // The same visit goes on.
  await second.reload();
  await expect(newSince(second)).toBeVisible();
  const menu = second.getByRole('button', { name: seenPictures.menu });
  await menu.click();
  await second.getByRole('button', { name: seenPictures.forget }).click();
  await expect(newSince(second)).toHaveCount(0);
  await expect(menu).toBeFocused();
  const kept = await second.evaluate(
    (ids) => {
      const all = JSON.stringify(Object.entries(localStorage));
      return ids.filter((id) => all.includes(id));
    },
    (await allPublicPhotos(system.site)).map(({ id }) => id),
  );
  expect(kept).toEqual([]);
});

test('nothing is stored before the age is confirmed', async ({ browser, system }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(system.site + pages.pictures);
  await untilHydrated(page);
  const [photo] = await allPublicPhotos(system.site);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(photo?.id);
  await context.close();
});
