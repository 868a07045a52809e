import { type Page, type Request } from '@playwright/test';
import { memberTexts, pages, routes, type SessionAnswer } from '@sandstone/contract';
import { atProvider, setTokenLife, signInAs, signInAsNew } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';

/** Tokens are exchanged so long before their end; one that ends within half a minute counts as over. */
const aheadSeconds = 5 * 60;
const defaultLifeSeconds = 3600;

const session = async (page: Page) =>
  (await (await page.request.get(routes.session.path)).json()) as SessionAnswer;
const isMember = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();

/** What the page does about tokens, in order. */
function watchTokens(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/securetoken.googleapis.com/v1/token') seen.push('exchanged');
    if (pathname === routes.refreshToken.path) seen.push('handed to the api');
  });
  return seen;
}

test.afterEach(({ system }) => setTokenLife(system.site, defaultLifeSeconds));

test('a token is exchanged five minutes before its end by itself, and the api learns of it', async ({
  page,
  system,
}) => {
  const seen = watchTokens(page);
  // Due a few seconds after it was given.
  await setTokenLife(system.site, aheadSeconds + 8);
  await page.goto(pages.signIn);
  await signInAsNew(page, { name: 'Tessa Token', email: 'tessa@example.com' });
  await isMember(page, 'Tessa Token');
  await expect.poll(() => seen).toContain('handed to the api');
  const before = seen.filter((what) => what === 'exchanged').length;
  // Those that come now are due in an hour: one exchange, and no more.
  await setTokenLife(system.site, defaultLifeSeconds);
  seen.length = 0;
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['exchanged', 'handed to the api']);
  expect(before).toBeLessThanOrEqual(1);
  expect((await session(page)).authenticated).toBe(true);
  await isMember(page, 'Tessa Token');
});

test('a token that ended while the site was closed is exchanged at the return, and nobody has to sign in', async ({
  page,
  context,
  system,
}) => {
  // Over from the start, as the library counts.
  await setTokenLife(system.site, 20);
  await page.goto(pages.signIn);
  await signInAsNew(page, { name: 'Rita Return', email: 'rita@example.com' });
  await isMember(page, 'Rita Return');
  await page.close();
  await setTokenLife(system.site, defaultLifeSeconds);
  const later = await context.newPage();
  const seen = watchTokens(later);
  await later.goto(pages.pictures);
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['exchanged', 'handed to the api']));
  await isMember(later, 'Rita Return');
  expect((await session(later)).authenticated).toBe(true);
});

test('somebody whose sign-in the provider has ended meanwhile is signed out by the next exchange', async ({
  page,
  system,
}) => {
  await setTokenLife(system.site, aheadSeconds + 8);
  await page.goto(pages.signIn);
  const localId = await signInAsNew(page, { name: 'Lena Late', email: 'lena@example.com' });
  await isMember(page, 'Lena Late');
  await atProvider(system.site, 'disable', localId);
  // No reload, no click: the page finds out by itself.
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await session(page)).authenticated).toBe(false);
  await page.goto(pages.signIn);
  await signInAs(page, 'Lena Late');
  await expect(page.getByText(memberTexts.signIn.disabled)).toBeVisible();
  await atProvider(system.site, 'enable', localId);
});
