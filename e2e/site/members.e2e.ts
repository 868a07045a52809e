import { adminTexts, memberTexts, pages, routes, type SessionResponse } from '@sandstone/contract';
import { expectAccessibleInAllForms, expectFits } from '../src/accessibility.ts';
import { signInWithAccount, signInWithNewAccount } from '../src/sign-in.ts';
import { expect, setSession, test } from '../src/test.ts';

const { members: texts, trash, activity } = adminTexts;

test('a member is blocked with two taps, is out at once, and is told why', async ({
  page,
  browser,
  admin,
  system,
}) => {
  const name = 'Bert Blocked';
  // The age is confirmed.
  const storageState = await page.context().storageState();
  await page.goto(pages.signIn);
  await signInWithNewAccount(page, { name, email: 'bert@example.com' });
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  const isSignedIn = async () =>
    ((await (await page.request.get(routes.session.path)).json()) as SessionResponse).authenticated;

  const phone = await browser.newContext({
    baseURL: system.site,
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await setSession(phone, admin);
  const creator = await phone.newPage();
  await creator.goto(pages.adminMembers);
  await creator.getByRole('searchbox', { name: texts.search }).fill('bert@');
  const rows = creator.getByRole('list', { name: texts.title }).getByRole('listitem');
  await expect(rows).toHaveCount(1);

  let taps = 0;
  const tap = (role: 'button', label: string) => {
    taps += 1;
    return creator.getByRole(role, { name: label, exact: true }).tap();
  };
  await tap('button', `${texts.block} ${name}`);
  const dialog = creator.getByRole('dialog', { name: texts.blockTitle(name) });
  await creator.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessibleInAllForms(creator);
  await expectFits(creator);
  const saved = creator.waitForResponse((response) => response.request().method() === 'PATCH');
  taps += 1;
  await dialog.getByRole('button', { name: texts.blockConfirm, exact: true }).tap();
  expect((await saved).status()).toBe(200);
  expect(taps).toBeLessThanOrEqual(3);
  expect(await isSignedIn()).toBe(false);
  await expect(creator.getByText(texts.isBlocked(name))).toBeVisible();

  await page.goto(pages.signIn);
  await signInWithAccount(page, name);
  await expect(page.getByText(memberTexts.signIn.disabled)).toBeVisible();
  expect(await isSignedIn()).toBe(false);

  await creator.goto(pages.adminAudit);
  await expect(creator.getByText('blocked').first()).toBeVisible();
  await expect(creator.getByRole('heading', { name: activity.title })).toBeVisible();
  await creator.goto(pages.adminMembers);
  await tap('button', `${texts.unblock} ${name}`);
  await expect(creator.getByText(texts.isUnblocked(name))).toBeVisible();
  await creator.getByRole('button', { name: trash.undo }).tap();
  await expect(creator.getByRole('button', { name: `${texts.unblock} ${name}` })).toBeVisible();
  await creator.getByRole('button', { name: `${texts.unblock} ${name}` }).tap();
  await expect(creator.getByText(texts.isUnblocked(name))).toBeVisible();
  await signInWithAccount(page, name);
  await expect(page).toHaveURL(pages.home);
  await phone.close();
});
