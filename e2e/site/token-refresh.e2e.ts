import { type Page, type Request } from '@playwright/test';
import { memberTexts, pages, routes, type SessionAnswer } from '@sandstone/contract';
import { installClock } from '../src/page-clock.ts';
import {
  setAccountState,
  setTokenLifetime,
  signInWithAccount,
  signInWithNewAccount,
} from '../src/sign-in.ts';
import { switchClientAddress, expect, test } from '../src/test.ts';

/** Tokens are exchanged so long before their end; one that ends within half a minute counts as over. */
const aheadSeconds = 5 * 60;
const defaultLifeSeconds = 3600;
/** From the sign-in until the exchange is due: too long to pass by itself, the tests move the page's clock. */
const untilDueSeconds = 10 * 60;
const shortLifeSeconds = aheadSeconds + untilDueSeconds;
const seconds = 1000;

const session = async (page: Page) =>
  (await (await page.request.get(routes.session.path)).json()) as SessionAnswer;
const isMember = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();

/** What the page does about tokens, in order. */
function recordTokenRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/securetoken.googleapis.com/v1/token') seen.push('exchanged');
    if (pathname === routes.refreshToken.path) seen.push('handed to the api');
  });
  return seen;
}

test.afterEach(({ system }) => setTokenLifetime(system.site, defaultLifeSeconds));

test('a token is exchanged five minutes before its end by itself, and the api learns of it', async ({
  page,
  system,
}) => {
  const seen = recordTokenRequests(page);
  await installClock(page);
  await setTokenLifetime(system.site, shortLifeSeconds);
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Tessa Token', email: 'tessa@example.com' });
  await isMember(page, 'Tessa Token');
  await expect.poll(() => seen).toEqual(['handed to the api']);
  await setTokenLifetime(system.site, defaultLifeSeconds);
  // An hour passes for the page, but not for the rate limits.
  await switchClientAddress(page);
  await page.clock.fastForward(untilDueSeconds * seconds);
  await expect.poll(() => seen.slice(1)).toEqual(['exchanged', 'handed to the api']);
  // The new token is due in 45 minutes by the page's clock: no exchange before, and one then.
  await page.clock.fastForward((defaultLifeSeconds - untilDueSeconds - aheadSeconds) * 0.5 * seconds);
  expect((await session(page)).authenticated).toBe(true);
  // The provider's clock stands where it was: with the same end, the next token would be the same as this one.
  await setTokenLifetime(system.site, defaultLifeSeconds - 60);
  await switchClientAddress(page);
  await page.clock.fastForward((defaultLifeSeconds - untilDueSeconds - aheadSeconds) * 0.5 * seconds);
  await expect.poll(() => seen.slice(3)).toEqual(['exchanged', 'handed to the api']);
  await isMember(page, 'Tessa Token');
});

test('a token that ended while the site was closed is exchanged at the return, and nobody has to sign in', async ({
  page,
  context,
  system,
}) => {
  // Over from the start, as the library counts.
  await setTokenLifetime(system.site, 20);
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Rita Return', email: 'rita@example.com' });
  await isMember(page, 'Rita Return');
  await page.close();
  await setTokenLifetime(system.site, defaultLifeSeconds);
  const later = await context.newPage();
  const seen = recordTokenRequests(later);
  await later.goto(pages.pictures);
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['exchanged', 'handed to the api']));
  await isMember(later, 'Rita Return');
  expect((await session(later)).authenticated).toBe(true);
});

test('somebody whose sign-in the provider has ended meanwhile is signed out by the next exchange', async ({
  page,
  system,
}) => {
  await installClock(page);
  await page.goto(pages.signIn);
  const seen = recordTokenRequests(page);
  const localId = await signInWithNewAccount(page, { name: 'Lena Late', email: 'lena@example.com' });
  await isMember(page, 'Lena Late');
  // The exchange is planned when the page has its token.
  await expect.poll(() => seen).toEqual(['handed to the api']);
  await setAccountState(system.site, 'disable', localId);
  await page.clock.fastForward((defaultLifeSeconds - aheadSeconds) * seconds);
  // No reload, no click: the page finds out by itself.
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(async () => (await session(page)).authenticated).toBe(false);
  await page.goto(pages.signIn);
  await signInWithAccount(page, 'Lena Late');
  await expect(page.getByText(memberTexts.signIn.disabled)).toBeVisible();
  await setAccountState(system.site, 'enable', localId);
});
