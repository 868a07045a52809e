import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, type Page } from '@playwright/test';
import { cookies, memberTexts, pages, routes, type SessionAnswer } from '@sandstone/contract';
import { people } from '../src/api-session.ts';
import { closedPopupNoticeMs, installClock, pauseClock } from '../src/page-clock.ts';
import { watchPage } from '../src/page-watch.ts';
import {
  atProvider,
  chooseAccount,
  openPopup,
  type ProviderLabel,
  revokeAtProvider,
  signInAs,
  signInAsNew,
  signInByPopup,
} from '../src/sign-in.ts';
import { expect, takeSession, test } from '../src/test.ts';

const { account, signIn } = memberTexts;
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const providers = { google: 'Google', apple: 'Apple', x: 'X' } satisfies Record<ProviderLabel, string>;

// The session's own; the home page offers one to everybody.
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });
const isMember = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
const session = async (page: Page) =>
  (await (await page.request.get(routes.session.path)).json()) as SessionAnswer;
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
  test(`${providers[provider]}: somebody comes for the first time, leaves, and comes back as the same`, async ({
    page,
  }) => {
    const name = `Nora ${providers[provider]}`;
    await page.goto(pages.signIn);
    await signInAsNew(page, { name, email: `nora-${provider}@example.com` }, provider);
    await expect(page).toHaveURL(pages.home);
    await isMember(page, name);
    const { user: first } = await session(page);
    await page.goto(pages.profile);
    await expect(page.getByText(account.signedInWith(providers[provider]))).toBeVisible();

    await signOut(page);
    expect(await session(page)).toEqual({ authenticated: false });
    await page.goto(pages.signIn);
    await signInAs(page, name, provider);
    await expect(page).toHaveURL(pages.home);
    expect((await session(page)).user?.uid).toBe(first?.uid);
  });
}

test('a popup that the browser blocks is named', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(pages.signIn);
  const google = page.getByRole('button', { name: signIn.google });
  await google.click();
  await expect(page.getByText(signIn.popupBlocked)).toBeVisible();
  await expect(google).toBeEnabled();
});

test('a popup that is closed frees the buttons at once, and its late end speaks over nothing', async ({
  page,
}) => {
  await installClock(page);
  await page.goto(pages.signIn);
  const first = await openPopup(page);
  // The provider's library would notice by a timer, eight seconds later.
  await pauseClock(page);
  await first.close();
  // A window that a person comes back to gets the focus; one without a screen has it all the time.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('button', { name: signIn.apple })).toBeEnabled();
  const second = await openPopup(page, 'apple');
  await page.clock.runFor(closedPopupNoticeMs);
  await page.clock.resume();
  await expect(page.getByText(signIn.cancelled)).toHaveCount(0);
  await second.getByRole('button', { name: people.visitor.name }).click();
  await expect(page).toHaveURL(pages.home);
});

test('an e-mail that is known by another provider is not taken over', async ({ page }) => {
  const email = 'twice@example.com';
  await page.goto(pages.signIn);
  await signInAsNew(page, { name: 'Theo Twice', email });
  await isMember(page, 'Theo Twice');
  await signOut(page);
  await page.goto(pages.signIn);
  await signInAsNew(page, { name: 'Theo Twice', email }, 'apple');
  await expect(page.getByText(signIn.otherCredential)).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });
});

test('an account that the provider disables ends, and is told so at the next sign-in', async ({
  page,
  system,
}) => {
  await page.goto(pages.signIn);
  const localId = await signInAsNew(page, { name: 'Dora Disabled', email: 'dora@example.com' });
  await isMember(page, 'Dora Disabled');
  await atProvider(system.site, 'disable', localId);
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  await signInAs(page, 'Dora Disabled');
  await expect(page.getByText(signIn.disabled)).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });
  await atProvider(system.site, 'enable', localId);
  await signInAs(page, 'Dora Disabled');
  await expect(page).toHaveURL(pages.home);
});

test('an account that the operator disables ends on the next page, and comes back when enabled', async ({
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
  await signInAsNew(page, { name: 'Otto', email });
  await isMember(page, 'Otto');
  expect((await operator('disable', email)).stdout).toContain('disabled');
  await page.goto(pages.pictures);
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  await signInAs(page, 'Otto');
  await expect(page.getByText(signIn.disabled)).toBeVisible();
  await operator('enable', email);
  await signInAs(page, 'Otto');
  await expect(page).toHaveURL(pages.home);
});

test('a sign-in that the provider has revoked ends, and a new one is good', async ({ page, system }) => {
  await page.goto(pages.signIn);
  const localId = await signInAsNew(page, { name: 'Rhea', email: 'rhea@example.com' });
  await isMember(page, 'Rhea');
  const validFrom = await revokeAtProvider(system.site, localId);
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  await page.goto(pages.signIn);
  // Sign-ins of the second of the revocation are revoked too.
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(validFrom);
  await signInAs(page, 'Rhea');
  await expect(page).toHaveURL(pages.home);
});

test('a sign-out without a network holds on this device, and ends the session as soon as there is one', async ({
  page,
  context,
}) => {
  await page.goto(pages.signIn);
  await signInAsNew(page, { name: 'Olga', email: 'olga@example.com' });
  await isMember(page, 'Olga');
  await page.goto(pages.profile);
  const kept = (await context.cookies()).find(({ name }) => name === cookies.session);
  await context.setOffline(true);
  await page.getByRole('button', { name: account.signOut, exact: true }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText(memberTexts.slow.signOut)).toBeVisible();
  // The server has not heard of it, and the script cannot delete the cookie of the session.
  expect((await context.cookies()).find(({ name }) => name === cookies.session)).toEqual(kept);

  await context.setOffline(false);
  await page.goto(pages.home);
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText(memberTexts.slow.signOut)).toHaveCount(0);
  // Nobody is a member by that cookie any more, also who does not know of the sign-out.
  const headers = { cookie: `${cookies.session}=${kept?.value}` };
  const answer = await fetch(new URL(routes.session.path, page.url()), { headers });
  expect(await answer.json()).toEqual({ authenticated: false });
});

test('two tabs leave together', async ({ page, context }) => {
  // The popup signs in, because one tab learns of the other through the provider's library.
  await page.goto(pages.signIn);
  await signInByPopup(page, 'visitor');
  const other = await context.newPage();
  await other.goto(pages.pictures);
  await isMember(other, people.visitor.name);
  await signOut(page);
  await expect(signInLink(other)).toBeVisible();
});

test('two browsers: signed out everywhere is signed out there', async ({ page, browser, system }) => {
  const person = { name: 'Elsa Everywhere', email: 'elsa@example.com' };
  await page.goto(pages.signIn);
  await signInAsNew(page, person);
  await isMember(page, person.name);
  const elsewhere: BrowserContext = await browser.newContext({
    storageState: await page.context().storageState({ indexedDB: false }),
    baseURL: system.site,
  });
  try {
    await elsewhere.clearCookies({ name: cookies.session });
    await elsewhere.clearCookies({ name: cookies.memberHint });
    const far = await elsewhere.newPage();
    await far.goto(pages.signIn);
    await signInAs(far, person.name);
    await isMember(far, person.name);

    await page.goto(pages.profile);
    await confirm(page, account.everywhere);
    await expect(page).toHaveURL(pages.home);
    await expect(signInLink(page)).toBeVisible();
    await far.goto(pages.profile);
    await expect(far).toHaveURL(`${pages.signIn}?redirect=${encodeURIComponent(pages.profile)}`);
    // No loop: the provider's library there lets go as well.
    await expect(far.getByRole('button', { name: signIn.google })).toBeEnabled();
    await expect(far).toHaveURL(new RegExp(pages.signIn));
  } finally {
    await elsewhere.close();
  }
});

test('an account is deleted only after a question and a fresh sign-in, at the provider and here', async ({
  page,
}) => {
  const person = { name: 'Gina Gone', email: 'gina@example.com' };
  await page.goto(pages.signIn);
  await signInAsNew(page, person, 'apple');
  await isMember(page, person.name);
  const { user: before } = await session(page);
  // The provider's library is there when it has handed the token over; a popup can be opened from then on.
  const libraryReady = page.waitForRequest((request) => request.url().endsWith(routes.refreshToken.path));
  await page.goto(pages.profile);
  await libraryReady;
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
  await choose(people.visitor.name);
  await expect(page.getByText(account.otherAccount)).toBeVisible();
  await choose(person.name);
  await expect(page.getByRole('heading', { name: account.goneTitle })).toBeVisible();
  expect(await session(page)).toEqual({ authenticated: false });

  await page.goto(pages.signIn);
  const popup = await openPopup(page, 'apple');
  await expect(popup.getByRole('button', { name: person.name })).toHaveCount(0);
  await popup.close();
  await page.goto(pages.signIn);
  await signInAsNew(page, person, 'apple');
  await isMember(page, person.name);
  expect((await session(page)).user?.uid).not.toBe(before?.uid);
});

test('nobody is led away from the site, whatever the address asks for', async ({ page, visitor }) => {
  await takeSession(page.context(), visitor);
  // One of each kind; the unit tests of `sameOriginPath` have them all.
  for (const target of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']) {
    await page.goto(`${pages.signIn}?redirect=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(pages.home);
  }
  await page.goto(`${pages.signIn}?redirect=${encodeURIComponent('/pictures?photo=x#top')}`);
  await expect(page).toHaveURL('/pictures?photo=x#top');
});

test('a name is text wherever it stands', async ({ page }) => {
  const watch = watchPage(page);
  const name = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  await page.goto(pages.signIn);
  await signInAsNew(page, { name, email: 'xss@example.com' });
  await expect(page).toHaveURL(pages.home);
  await page.goto(pages.profile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(alerts).toBe(0);
  expect(watch.errors).toEqual([]);
});
