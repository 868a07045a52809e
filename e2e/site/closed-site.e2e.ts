import {
  adminTexts,
  cookies,
  defaultSiteSettings,
  limits,
  pages,
  previewPath,
  texts,
} from '@sandstone/contract';
import { expectAccessible, expectAccessibleInAllForms } from '../src/accessibility.ts';
import { setOpen } from '../src/opening.ts';
import { signInByPopup } from '../src/sign-in.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { opening } = adminTexts;
const sessionCookies = new RegExp(`^(?:${[cookies.session, cookies.memberHint].join('|')})$`);

test('an administrator closes her site, sees what visitors see, and signs in again', async ({
  page,
  system,
  admin,
}) => {
  try {
    await setSession(page.context(), admin);
    await page.goto(system.site + pages.adminSite);
    await untilHydrated(page);
    await page.getByRole('switch', { name: opening.toggle }).click();
    await expect(page.getByText(opening.notice)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: opening.seeClosed }).click();
    await expect(page.getByRole('heading', { name: texts.closed.title })).toBeVisible();

    await page.goto(system.site + previewPath('visitor'));
    await expect(page.getByRole('heading', { name: defaultSiteSettings.words.welcome })).toBeVisible();

    await page.context().clearCookies({ name: sessionCookies });
    const response = await page.goto(system.site);
    expect([response?.status(), response?.headers()['retry-after']]).toEqual([
      503,
      String(limits.closedSite.retrySeconds),
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleInAllForms(page, {
      sizes: [{ width: 1440, height: 900 }],
    });
    // A member gets the same page after signing in.
    await page.goto(system.site + pages.signIn);
    await untilHydrated(page);
    await signInByPopup(page, 'visitor');
    await expect(page.getByRole('heading', { name: texts.closed.title })).toBeVisible();

    await page.context().clearCookies({ name: sessionCookies });
    await page.goto(system.site);
    await page.getByRole('link', { name: texts.closed.signIn }).click();
    await untilHydrated(page);
    await signInByPopup(page, 'admin');
    await expect(page.getByText(opening.notice)).toBeVisible();
  } finally {
    await setOpen(admin, true);
    // The next test uses the same system.
    await expect.poll(async () => (await admin.api.call('adminOpening')).isInForce).toBe(true);
  }
});
