import { type Page, type Request } from '@playwright/test';
import { memberTexts, pages, routes, type SessionResponse } from '@sandstone/contract';
import { installClock } from '../src/page-clock.ts';
import {
  setAccountState,
  setTokenLifetime,
  signInWithAccount,
  signInWithNewAccount,
} from '../src/sign-in.ts';
import { expect, switchClientAddress, test } from '../src/test.ts';

/** Tokens are refreshed this long before they expire. A token that expires within 30 s counts as expired. */
const aheadSeconds = 5 * 60;
const defaultLifetimeSeconds = 3600;
/** The time from the sign-in until the refresh. The tests advance the page's clock. */
const untilDueSeconds = 10 * 60;
const shortLifetimeSeconds = aheadSeconds + untilDueSeconds;
const seconds = 1000;

const session = async (page: Page) =>
  (await (await page.request.get(routes.session.path)).json()) as SessionResponse;
const expectMember = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();

/** Records the page's requests that refresh tokens, in order. */
function recordTokenRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/securetoken.googleapis.com/v1/token') requests.push('refreshed');
    if (pathname === routes.refreshToken.path) requests.push('sent to the api');
  });
  return requests;
}

test.afterEach(({ system }) => setTokenLifetime(system.site, defaultLifetimeSeconds));

test('a token is refreshed five minutes before it expires and sent to the api', async ({ page, system }) => {
  const requests = recordTokenRequests(page);
  await installClock(page);
  await setTokenLifetime(system.site, shortLifetimeSeconds);
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Tessa Token', email: 'tessa@example.com' });
  await expectMember(page, 'Tessa Token');
  await expect.poll(() => requests).toEqual(['sent to the api']);
  await setTokenLifetime(system.site, defaultLifetimeSeconds);
  // The page's clock advances, but that of the rate limits does not.
  await switchClientAddress(page);
  await page.clock.fastForward(untilDueSeconds * seconds);
  await expect.poll(() => requests.slice(1)).toEqual(['refreshed', 'sent to the api']);
  // The next refresh is due in 45 minutes of the page's clock, and not before.
  await page.clock.fastForward((defaultLifetimeSeconds - untilDueSeconds - aheadSeconds) * 0.5 * seconds);
  expect((await session(page)).authenticated).toBe(true);
  // The provider's clock has not advanced. Another lifetime makes the next token differ from this one.
  await setTokenLifetime(system.site, defaultLifetimeSeconds - 60);
  await switchClientAddress(page);
  await page.clock.fastForward((defaultLifetimeSeconds - untilDueSeconds - aheadSeconds) * 0.5 * seconds);
  await expect.poll(() => requests.slice(3)).toEqual(['refreshed', 'sent to the api']);
  await expectMember(page, 'Tessa Token');
});

test('a token that expired while the site was closed is refreshed on return without a sign-in', async ({
  page,
  context,
  system,
}) => {
  // The library treats such a token as expired from the start.
  await setTokenLifetime(system.site, 20);
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Rita Return', email: 'rita@example.com' });
  await expectMember(page, 'Rita Return');
  await page.close();
  await setTokenLifetime(system.site, defaultLifetimeSeconds);
  const later = await context.newPage();
  const requests = recordTokenRequests(later);
  await later.goto(pages.pictures);
  await expect.poll(() => requests).toEqual(expect.arrayContaining(['refreshed', 'sent to the api']));
  await expectMember(later, 'Rita Return');
  expect((await session(later)).authenticated).toBe(true);
});

test('an account that the provider has disabled is signed out by the next refresh', async ({
  page,
  system,
}) => {
  await installClock(page);
  await page.goto(pages.signIn);
  const requests = recordTokenRequests(page);
  const localId = await signInWithNewAccount(page, { name: 'Lena Late', email: 'lena@example.com' });
  await expectMember(page, 'Lena Late');
  // The refresh is scheduled when the page has its token.
  await expect.poll(() => requests).toEqual(['sent to the api']);
  await setAccountState(system.site, 'disable', localId);
  await page.clock.fastForward((defaultLifetimeSeconds - aheadSeconds) * seconds);
  // The page notices without a reload or a click.
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(async () => (await session(page)).authenticated).toBe(false);
  await page.goto(pages.signIn);
  await signInWithAccount(page, 'Lena Late');
  await expect(page.getByText(memberTexts.signIn.disabled)).toBeVisible();
  await setAccountState(system.site, 'enable', localId);
});
