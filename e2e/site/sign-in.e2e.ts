import { cookies, memberTexts, pages, routes, texts, defaultSiteSettings } from '@sandstone/contract';
import { demoAccounts, signInByScript } from '@sandstone/test-system/api-session';
import { untilShown } from '../src/frames.ts';
import { closedPopupNoticeMs, installClock } from '../src/page-clock.ts';
import { openPopup, signInByPopup } from '../src/sign-in.ts';
import { expect, setSession, test } from '../src/test.ts';

const account = { name: new RegExp(demoAccounts.visitor.name) };

test('a member stays signed in on a later visit, and signs out on this device', async ({ page, context }) => {
  await page.goto(pages.signIn);
  await expect(page.getByText(memberTexts.signIn.demoBanner)).toBeVisible();
  const login = page.waitForRequest(`**${routes.login.path}`);
  await signInByPopup(page, 'visitor');
  expect((await login).postDataJSON()).toMatchObject({
    providerId: 'google.com',
    providerData: [{ providerId: 'google.com', displayName: demoAccounts.visitor.name, phoneNumber: null }],
  });
  await expect(page).toHaveURL(pages.home);
  await expect(page.getByRole('link', account)).toContainText('My account');

  const later = await context.newPage();
  await later.goto(pages.pictures);
  await expect(later.getByRole('link', account)).toBeVisible();
  await later.goto(pages.signIn);
  await expect(later).toHaveURL(pages.home);

  await later.goto(pages.profile);
  await expect(later.getByRole('heading', { name: demoAccounts.visitor.name })).toBeVisible();
  await later.getByRole('button', { name: memberTexts.account.signOut, exact: true }).click();
  await expect(later).toHaveURL(pages.home);
  await expect(later.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain(cookies.session);
  expect(names).not.toContain(cookies.memberHint);

  // The provider's library has signed out, too, and does not sign in again.
  await later.goto(pages.signIn);
  await expect(later.getByRole('button', { name: memberTexts.signIn.google })).toBeEnabled();
  await expect(later).toHaveURL(pages.signIn);
});

test('a sign-out over a slow network leads from the profile straight to the home page', async ({
  page,
  context,
  system,
}) => {
  await setSession(context, await signInByScript(system.site, 'visitor'));
  await page.goto(pages.profile);
  const signOut = page.getByRole('button', { name: memberTexts.account.signOut, exact: true });
  await expect(signOut).toBeVisible();
  const hold = async (path: string) => {
    const released = Promise.withResolvers<void>();
    await context.route(`**${path}`, async (route) => {
      await released.promise;
      await route.continue();
    });
    return released;
  };
  // A page shows a placeholder while its data is slow. The sign-out takes longer.
  const [loved, logout] = [await hold(routes.lovedItems.path), await hold(routes.logout.path)];
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  const asked = page.waitForRequest(`**${routes.logout.path}`);
  await signOut.click();
  await asked;
  for (const { resolve } of [loved, logout]) {
    await untilShown(page);
    resolve();
  }
  await expect(page).toHaveURL(pages.home);
  expect(paths).toEqual([pages.home]);
});

test('a closed popup shows a message and can be opened again', async ({ page }) => {
  await installClock(page);
  await page.goto(pages.signIn);
  const popup = await openPopup(page);
  await popup.close();
  await expect(async () => {
    await page.clock.runFor(closedPopupNoticeMs);
    await expect(page.getByText(memberTexts.signIn.cancelled)).toBeVisible({ timeout: 500 });
  }).toPass();

  const second = await openPopup(page, 'x');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(memberTexts.signIn.cancelled)).toBeVisible();
  await signInByPopup(page, 'visitor');
});

test('an account without an e-mail address can sign in', async ({ page }) => {
  await page.goto(pages.signIn);
  const popup = await openPopup(page, 'x');
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.getByLabel('Name').fill('Nell <b>Nobody</b>');
  await popup.getByRole('button', { name: 'Sign in with X (demo)' }).click();
  await expect(page.getByRole('link', { name: /Nell <b>Nobody<\/b>/ })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(defaultSiteSettings.words.homeTitle));
});

test.describe("on a phone, where the provider's library first loads a hidden frame", () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  });

  test('a button can be pressed only when its popup opens at once', async ({ page }) => {
    const frame = Promise.withResolvers<void>();
    await page.route('**/emulator/auth/iframe*', async (route) => {
      await frame.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/emulator/auth/iframe*');
    await page.goto(pages.signIn);
    await asked;
    const button = page.getByRole('button', { name: memberTexts.signIn.google });
    // A button that does not wait for the frame is enabled by now.
    await untilShown(page);
    await expect(button).toBeDisabled();
    frame.resolve();
    await expect(button).toBeEnabled();
    await signInByPopup(page, 'visitor');
  });
});

test.describe('in the browser inside an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone15,2; iOS 17_5)',
    viewport: { width: 390, height: 844 },
  });

  test('the page leads to the own browser instead of a popup that the provider refuses', async ({
    page,
    context,
    system,
  }) => {
    const { appBrowser, signIn } = memberTexts;
    const path = `${pages.signIn}?redirect=${encodeURIComponent(pages.pictures)}`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await expect(page.getByText(appBrowser.why('Instagram'))).toBeVisible();
    await expect(page.getByRole('button', { name: signIn.google })).toHaveCount(0);
    await expect(page.getByRole('link', { name: appBrowser.open })).toHaveAttribute(
      'href',
      `x-safari-${system.site}${path}`,
    );
    await page.getByRole('button', { name: appBrowser.copy }).click();
    await expect(page.getByRole('button', { name: texts.post.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(system.site + path);
    await page.getByRole('button', { name: appBrowser.tryAnyway }).click();
    await expect(page.getByRole('button', { name: signIn.google })).toBeEnabled();
  });
});
