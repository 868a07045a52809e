import { type Page } from '@playwright/test';
import { cookies, limits, pages, texts, defaultSiteSettings } from '@sandstone/contract';
import { expectAccessible } from '../src/accessibility.ts';
import { recordPage } from '../src/page-log.ts';
import { expect, firstVisit, test } from '../src/test.ts';

test.use({ storageState: firstVisit });

const gateOf = (page: Page) => page.getByRole('dialog', { name: texts.ageGate.title });
const ageCookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === cookies.age);

async function expectAgeCookie(page: Page): Promise<void> {
  const cookie = await ageCookieOf(page);
  expect(cookie).toMatchObject({
    value: 'true',
    path: '/',
    secure: true,
    sameSite: 'Strict',
    httpOnly: false,
  });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(limits.ageCookieDays);
}

/** Returns for each of nine points of the viewport whether the gate covers the page. */
const coveredPoints = (page: Page) =>
  page.evaluate(() =>
    [0.02, 0.5, 0.98].flatMap((x) =>
      [0.02, 0.5, 0.98].map(
        (y) => document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest('[role=dialog]') !== null,
      ),
    ),
  );

/** Returns the roles in the browser's accessibility tree, because role locators ignore `inert`. */
async function accessibleRoles(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  return nodes.flatMap(({ ignored, role }) => (ignored ? [] : [String(role?.value)]));
}

test(
  'a first visit shows the gate, which hides the page and traps the focus',
  { tag: '@smoke' },
  async ({ page }) => {
    const pageLog = recordPage(page);
    await page.goto(pages.home);
    const gate = gateOf(page);
    await expect(gate).toBeVisible();
    await expect(gate.getByRole('heading')).toBeFocused();
    expect(new Set(await coveredPoints(page))).toEqual(new Set([true]));
    // The page is not in the accessibility tree, and the focus stays in the gate.
    expect(await accessibleRoles(page)).toContain('dialog');
    expect(await accessibleRoles(page)).not.toContain('navigation');
    const focused: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab');
      focused.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return 'browser';
          return element.closest('[role=dialog]') === null ? 'page' : 'gate';
        }),
      );
    }
    expect(focused).not.toContain('page');
    expect(focused).toContain('gate');
    await expectAccessible(page);
    expect(pageLog.errors).toEqual([]);
  },
);

test(
  'confirming by keyboard sets the cookie and permanently reveals the page',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(pages.home);
    await gateOf(page).getByRole('button', { name: texts.ageGate.confirm }).focus();
    await page.keyboard.press('Enter');
    await expect(gateOf(page)).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
    await expectAgeCookie(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Pictures' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Pictures' })).toBeVisible();
    await expect(gateOf(page)).toHaveCount(0);
    await page.reload();
    await expect(gateOf(page)).toHaveCount(0);
  },
);

test(
  'declining or closing the gate leaves the site without a cookie',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(pages.home);
    for (const name of [texts.ageGate.decline, texts.ageGate.close]) {
      await expect(gateOf(page).getByRole('link', { name })).toHaveAttribute(
        'href',
        defaultSiteSettings.rules.declineUrl,
      );
    }
    expect(await ageCookieOf(page)).toBeUndefined();
  },
);

test('a link from another site does not show the gate again', async ({ page, system }) => {
  await page.goto(pages.home);
  await gateOf(page).getByRole('button', { name: texts.ageGate.confirm }).click();
  await expectAgeCookie(page);
  // A page of another site with a link to ours.
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${system.site}${pages.pictures}">here</a>` }),
  );
  await page.goto('https://elsewhere.example/');
  const responded = page.waitForResponse(system.site + pages.pictures);
  await page.getByRole('link', { name: 'here' }).click();
  // The browser does not send the SameSite cookie, so that the server includes the gate. It must not become visible.
  expect(await (await responded).text()).toContain('id="age-gate"');
  await expect(page.getByRole('heading', { level: 1, name: 'My Pictures' })).toBeVisible();
  await expect(gateOf(page)).toHaveCount(0);
  await expect(page.locator('#site')).not.toHaveAttribute('inert');
});

test('the linked legal pages open without the gate', async ({ page }) => {
  await page.goto(pages.terms);
  await gateOf(page).getByRole('link', { name: 'terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(gateOf(page)).toHaveCount(0);
  // Navigating further shows the gate again.
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(gateOf(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sets the cookie and returns to the page', async ({ page }) => {
    await page.goto(pages.pictures);
    await expect(gateOf(page)).toBeVisible();
    await gateOf(page).getByRole('button', { name: texts.ageGate.confirm }).click();
    await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'My Pictures' })).toBeVisible();
    await expect(gateOf(page)).toHaveCount(0);
    await expectAgeCookie(page);
  });
});
