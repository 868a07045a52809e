import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, type Page } from '@playwright/test';
import { cookies, memberTexts, pages, routes, type SessionResponse } from '@sandstone/contract';
import { demoAccounts } from '@sandstone/test-system/api-session';
import { closedPopupNoticeMs, installClock, pauseClock } from '../src/page-clock.ts';
import { recordPage } from '../src/page-log.ts';
import {
  chooseAccount,
  openPopup,
  type ProviderLabel,
  revokeProviderSignIns,
  setAccountState,
  signInByPopup,
  signInWithAccount,
  signInWithNewAccount,
} from '../src/sign-in.ts';
import { expect, setSession, test } from '../src/test.ts';

const { account, signIn } = memberTexts;
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const providers = { google: 'Google', apple: 'Apple', x: 'X' } satisfies Record<ProviderLabel, string>;

// The link in the banner; the home page has another one.
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });
const expectMember = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
const session = async (page: Page) =>
  (await (await page.request.get(routes.session.path)).json()) as SessionResponse;
async function signOut(page: Page): Promise<void> {
  await page.goto(pages.profile);
  await page.getByRole('button', { name: account.signOut, exact: true }).click();
  await expect(signInLink(page)).toBeVisible();
}
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

for (const provider of ['google', 'apple', 'x'] satisfies ProviderLabel[]) {
  test(`${providers[provider]}: a new account signs in, signs out, and returns as the same user`, async ({
    page,
  }) => {
    const name = `Nora ${providers[provider]}`;
    await page.goto(pages.signIn);
    await signInWithNewAccount(page, { name, email: `nora-${provider}@example.com` }, provider);
    await expect(page).toHaveURL(pages.home);
    await expectMember(page, name);
    const { user: first } = await session(page);
    await page.goto(pages.profile);
    await expect(page.getByText(account.signedInWith(providers[provider]))).toBeVisible();

    await signOut(page);
    expect(await session(page)).toEqual({ authenticated: false });
    await page.goto(pages.signIn);
    await signInWithAccount(page, name, provider);
    await expect(page).toHaveURL(pages.home);
    expect((await session(page)).user?.uid).toBe(first?.uid);
  });
}

test('a blocked popup shows a message', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(pages.signIn);
  const google = page.getByRole('button', { name: signIn.google });
  await google.click();
  await expect(page.getByText(signIn.popupBlocked)).toBeVisible();
  await expect(google).toBeEnabled();
});

test('closing a popup enables the buttons at once, and its late error does not affect the next popup', async ({
  page,
}) => {
  await installClock(page);
  await page.goto(pages.signIn);
  const first = await openPopup(page);
  // The provider's library only notices by a timer, eight seconds later.
  await pauseClock(page);
  await first.close();
  // In a real browser, closing the popup focuses the window. A headless window always has the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('button', { name: signIn.apple })).toBeEnabled();
  const second = await openPopup(page, 'apple');
  await page.clock.runFor(closedPopupNoticeMs);
  await page.clock.resume();
  await expect(page.getByText(signIn.cancelled)).toHaveCount(0);
  await second.getByRole('button', { name: demoAccounts.visitor.name }).click();
  await expect(page).toHaveURL(pages.home);
});

test('an e-mail address of another provider’s account cannot be used to sign in', async ({ page }) => {
  const email = 'twice@example.com';
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Theo Twice', email });
  await expectMember(page, 'Theo Twice');
  await signOut(page);
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Theo Twice', email }, 'apple');
  await expect(page.getByText(signIn.otherCredential)).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });
});

test('an account that the provider disables is signed out, and sees the reason at the next sign-in', async ({
  page,
  system,
}) => {
  await page.goto(pages.signIn);
  const localId = await signInWithNewAccount(page, { name: 'Dora Disabled', email: 'dora@example.com' });
  await expectMember(page, 'Dora Disabled');
  await setAccountState(system.site, 'disable', localId);
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  await signInWithAccount(page, 'Dora Disabled');
  await expect(page.getByText(signIn.disabled)).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });
  await setAccountState(system.site, 'enable', localId);
  await signInWithAccount(page, 'Dora Disabled');
  await expect(page).toHaveURL(pages.home);
});

test('an account that the operator disables is signed out on the next page, until it is enabled', async ({
  page,
  system,
}) => {
  const email = 'otto@example.com';
  const operator = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['infra/run.mjs', 'apps/api/src/operator/user.main.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: system.dataDir },
    });
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Otto', email });
  await expectMember(page, 'Otto');
  expect((await operator('disable', email)).stdout).toContain('disabled');
  await page.goto(pages.pictures);
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  await signInWithAccount(page, 'Otto');
  await expect(page.getByText(signIn.disabled)).toBeVisible();
  await operator('enable', email);
  await signInWithAccount(page, 'Otto');
  await expect(page).toHaveURL(pages.home);
});

test('a revoked sign-in ends the session, and a new sign-in succeeds', async ({ page, system }) => {
  await page.goto(pages.signIn);
  const localId = await signInWithNewAccount(page, { name: 'Rhea', email: 'rhea@example.com' });
  await expectMember(page, 'Rhea');
  const validFrom = await revokeProviderSignIns(system.site, localId);
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  // Sign-ins in the same second as the revocation are revoked, too.
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(validFrom);
  await signInWithAccount(page, 'Rhea');
  await expect(page).toHaveURL(pages.home);
});

test('an offline sign-out applies on this device at once, and ends the session when online again', async ({
  page,
  context,
}) => {
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name: 'Olga', email: 'olga@example.com' });
  await expectMember(page, 'Olga');
  await page.goto(pages.profile);
  const sessionCookie = (await context.cookies()).find(({ name }) => name === cookies.session);
  const signOutButton = page.getByRole('button', { name: account.signOut, exact: true });
  // The button appears once the page knows who is signed in.
  await expect(signOutButton).toBeVisible();
  await context.setOffline(true);
  await signOutButton.click();
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText(memberTexts.slow.signOut)).toBeVisible();
  // The server does not know yet, and scripts cannot delete the HttpOnly cookie.
  expect((await context.cookies()).find(({ name }) => name === cookies.session)).toEqual(sessionCookie);

  // The page sends the sign-out by itself, and may reload itself when its code could not be loaded before.
  await context.setOffline(false);
  await expect(page.getByText(memberTexts.slow.signOut)).toHaveCount(0);
  await expect(signInLink(page)).toBeVisible();
  // The cookie no longer signs anybody in, not even a browser that does not know of the sign-out.
  const headers = { cookie: `${cookies.session}=${sessionCookie?.value}` };
  const readSession = async (): Promise<unknown> =>
    (await fetch(new URL(routes.session.path, page.url()), { headers })).json();
  await expect.poll(readSession).toEqual({ authenticated: false });
});

test('a sign-out applies to other tabs', async ({ page, context }) => {
  await page.goto(pages.signIn);
  await signInByPopup(page, 'visitor');
  const other = await context.newPage();
  // The sign-out does not depend on the provider's library, which loads later than the page.
  await other.route(/firebase-client/, (route) => route.abort());
  await other.goto(pages.pictures);
  await expectMember(other, demoAccounts.visitor.name);
  await signOut(page);
  await expect(signInLink(other)).toBeVisible();
});

test('signing out everywhere ends the session in another browser', async ({ page, browser, system }) => {
  const newAccount = { name: 'Elsa Everywhere', email: 'elsa@example.com' };
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, newAccount);
  await expectMember(page, newAccount.name);
  const otherContext: BrowserContext = await browser.newContext({
    storageState: await page.context().storageState({ indexedDB: false }),
    baseURL: system.site,
  });
  try {
    await otherContext.clearCookies({ name: cookies.session });
    await otherContext.clearCookies({ name: cookies.memberHint });
    const otherPage = await otherContext.newPage();
    await otherPage.goto(pages.signIn);
    await signInWithAccount(otherPage, newAccount.name);
    await expectMember(otherPage, newAccount.name);

    await page.goto(pages.profile);
    await confirm(page, account.everywhere);
    await expect(page).toHaveURL(pages.home);
    await expect(signInLink(page)).toBeVisible();
    await otherPage.goto(pages.profile);
    await expect(otherPage).toHaveURL(`${pages.signIn}?redirect=${encodeURIComponent(pages.profile)}`);
    // The provider's library there signs out, too, so that it does not sign in again.
    await expect(otherPage.getByRole('button', { name: signIn.google })).toBeEnabled();
    await expect(otherPage).toHaveURL(new RegExp(pages.signIn));
  } finally {
    await otherContext.close();
  }
});

test('an account is deleted here and at the provider after a confirmation and a new sign-in', async ({
  page,
}) => {
  const newAccount = { name: 'Gina Gone', email: 'gina@example.com' };
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, newAccount, 'apple');
  await expectMember(page, newAccount.name);
  const { user: before } = await session(page);
  // The provider's library has loaded when the page sends its token to the api. A popup can be opened from then on.
  const sdkReady = page.waitForRequest((request) => request.url().endsWith(routes.refreshToken.path));
  await page.goto(pages.profile);
  await sdkReady;
  await page.getByRole('button', { name: account.deletion }).click();
  const question = page.getByRole('dialog', { name: account.deletionTitle });
  await expect(question).toContainText(account.deletionConfirmation('Apple'));
  await question.getByRole('button', { name: account.keep }).click();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: account.deletion }).click();
  const choose = async (name: string) => {
    const opened = page.waitForEvent('popup');
    await question.getByRole('button', { name: account.deletion }).click();
    await chooseAccount(await opened, name);
  };
  await choose(demoAccounts.visitor.name);
  await expect(page.getByText(account.otherAccount)).toBeVisible();
  await choose(newAccount.name);
  await expect(page.getByRole('heading', { name: account.goneTitle })).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });

  await page.goto(pages.signIn);
  const popup = await openPopup(page, 'apple');
  await expect(popup.getByRole('button', { name: newAccount.name })).toHaveCount(0);
  await popup.close();
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, newAccount, 'apple');
  await expectMember(page, newAccount.name);
  expect((await session(page)).user?.uid).not.toBe(before?.uid);
});

test('the sign-in page never redirects to another site', async ({ page, visitor }) => {
  await setSession(page.context(), visitor);
  // One target of each kind; the unit tests of `sameOriginPath` cover all.
  for (const target of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']) {
    await page.goto(`${pages.signIn}?redirect=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(pages.home);
  }
  await page.goto(`${pages.signIn}?redirect=${encodeURIComponent('/pictures?photo=x#top')}`);
  await expect(page).toHaveURL('/pictures?photo=x#top');
});

test('a name with HTML is displayed as text', async ({ page }) => {
  const pageLog = recordPage(page);
  const name = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name, email: 'xss@example.com' });
  await expect(page).toHaveURL(pages.home);
  await page.goto(pages.profile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(alerts).toBe(0);
  expect(pageLog.errors).toEqual([]);
});
