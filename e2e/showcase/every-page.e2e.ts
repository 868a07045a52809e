import { type Page, type TestInfo } from '@playwright/test';
import { demoIdentityPaths, pages, routes, texts } from '@sandstone/contract';
import { expectAccessible, expectAccessibleInAllForms, expectFits } from '../src/accessibility.ts';
import { expectKeyboardStops } from '../src/keyboard.ts';
import {
  cacheFonts,
  layoutShifts,
  observeLayoutShift,
  type PageLog,
  recordPage,
  untilQuiet,
} from '../src/page-log.ts';
import { gzipBytes, hasSignInSdk, openSignInWithSdk, type Script, scriptsOf } from '../src/page-scripts.ts';
import { loadAllImages, publicPages, visitorPaths } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';
import { firstVisit } from '../src/test.ts';
import { expectScreenshot } from '../src/visual/baseline-screenshots.ts';

// Opens each public page twice, as a first visit in a phone viewport and then in a desktop viewport, and checks all
// properties that a single visit shows. The baseline screenshots are in e2e/screenshots. To update them after an
// intended visual change: UPDATE_SCREENSHOTS=1 npm run test:e2e -- showcase/every-page

/** After gzip, before the visitor's first action: which code follows depends on what the pointer touches. */
const maxScriptBytes = 125_000;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Pages that also have baseline screenshots in the light theme. */
const withLightBaseline = ['home', 'event', 'pictures', 'post'];

const gateOf = (page: Page) => page.getByRole('dialog', { name: texts.ageGate.title });

function expectNoSignInCode(scripts: readonly Script[], { requests }: PageLog): void {
  expect(scripts.filter(hasSignInSdk).map(({ url }) => url)).toEqual([]);
  const requested = requests.map((request) => new URL(request.url()));
  const prefixes = [...demoIdentityPaths, routes.config.path];
  expect(requested.filter(({ pathname }) => prefixes.some((prefix) => pathname.startsWith(prefix)))).toEqual(
    [],
  );
  expect(requested.filter(({ hostname }) => /googleapis|firebase|gstatic/.test(hostname))).toEqual([]);
}

/** Hides the provider's player, and compares the page with its baseline screenshot. */
async function expectBaseline(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.style.display = 'none';
  });
  await expectScreenshot(page, info, name);
}

test.describe('on a first visit', () => {
  test.use({ storageState: firstVisit });

  for (const { name, path, status = 200 } of publicPages) {
    test(`${name} is small, stable, accessible and free of errors, and matches its screenshots`, async ({
      page,
      context,
      content,
      system,
    }, info) => {
      const address = path(content);
      // This is another path of the event page, which has the baseline.
      const hasBaseline = name !== 'aliased-event';
      await cacheFonts(context, system.site);
      await observeLayoutShift(context);
      const pageLog = recordPage(page);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

      const scripts = await scriptsOf(page, async () => {
        expect((await page.goto(address))?.status()).toBe(status);
      });
      await test.step('downloads few scripts', () => {
        expect(scripts.length).toBeGreaterThan(0);
        // The sign-in page also needs the provider's library.
        if (name !== 'sign-in') expect(gzipBytes(scripts)).toBeLessThanOrEqual(maxScriptBytes);
      });
      await test.step('names its script in its HTML', async () => {
        const preloads = page.locator('script[data-preloads]');
        if (status === 200) await expect(preloads).toHaveAttribute('data-preloads', /\.page-[^/ ]+\.js/);
      });
      await test.step('fetches nothing again during hydration', () => {
        const requested = pageLog.requests.map((request) => new URL(request.url()).pathname);
        // The sign-in page fetches the providers' configuration.
        if (name !== 'sign-in')
          expect(requested.filter((pathname) => pathname.startsWith('/api/'))).toEqual([]);
        expect(requested.filter((pathname) => pathname === address)).toHaveLength(1);
      });
      await test.step('shows the age gate', async () => {
        await expect(gateOf(page)).toHaveCount(1);
        await expect(page.locator('#site')).toHaveAttribute('inert');
        // The gate is the same on every page.
        if (name === 'home') {
          await expectAccessibleInAllForms(page);
        }
        await gateOf(page).getByRole('button', { name: texts.ageGate.confirm }).click();
        await expect(gateOf(page)).toHaveCount(0);
      });
      await test.step('loads no sign-in code on pointer movement or while scrolling', async () => {
        const more = await scriptsOf(page, async () => {
          await page.mouse.move(200, 200);
          await loadAllImages(page);
        });
        if (name !== 'sign-in') expectNoSignInCode([...scripts, ...more], pageLog);
      });
      await test.step('in the phone viewport, in both themes', async () => {
        expect(await layoutShifts(page)).toEqual([]);
        await expectFits(page);
        await expectAccessible(page);
        if (!hasBaseline) return;
        if (withLightBaseline.includes(name))
          await expectBaseline(page, info, `${name}-${phone.width}-light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectBaseline(page, info, `${name}-${phone.width}`);
      });
      await test.step('in the desktop viewport, in both themes', async () => {
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'dark' });
        await untilQuiet(page, () => page.goto(address));
        await loadAllImages(page);
        expect(await layoutShifts(page)).toEqual([]);
        await expectFits(page);
        await expectAccessible(page, { rules: ['color-contrast', 'target-size'] });
        if (hasBaseline) await expectBaseline(page, info, `${name}-${desktop.width}`);
        if (withLightBaseline.includes(name)) {
          await page.emulateMedia({ colorScheme: 'light' });
          await expectBaseline(page, info, `${name}-${desktop.width}-light`);
        }
      });
      await test.step('shows the focus at every stop, starting with the skip link', async () => {
        await page.evaluate(() => {
          for (const frame of document.querySelectorAll('iframe')) frame.style.display = '';
          scrollTo(0, 0);
        });
        await expectKeyboardStops(page);
      });
      const unexpected = pageLog.errors.filter(
        // The browser itself logs the 404 of the missing page.
        (error) => !(status === 404 && error.includes('404')),
      );
      expect(unexpected).toEqual([]);
    });
  }
});

for (const name of ['videoByTitle', 'videoWithoutTitle'] as const) {
  test(`${name} loads no sign-in code without a session`, async ({ page, content }) => {
    const pageLog = recordPage(page);
    const scripts = await scriptsOf(page, () => page.goto(visitorPaths[name](content)));
    expect(scripts.length).toBeGreaterThan(0);
    expectNoSignInCode(scripts, pageLog);
  });
}

test('the sign-in page loads the library, which proves that the checks above can fail', async ({ page }) => {
  const scripts = await scriptsOf(page, () => openSignInWithSdk(page));
  expect(scripts.some(hasSignInSdk)).toBe(true);
});

test('pages that need a session redirect to the sign-in page without any content', async ({ request }) => {
  const restricted = Object.entries(pages).filter(([name]) => name === 'profile' || name.startsWith('admin'));
  expect(restricted.length).toBeGreaterThan(5);
  for (const [name, path] of restricted) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([name, response.status()]).toEqual([name, 302]);
    expect(response.headers()['location']).toContain(pages.signIn);
    expect(await response.text()).toBe('');
  }
});
