import { type Page, type TestInfo } from '@playwright/test';
import { demoIdentityPaths, pages, routes, texts } from '@sandstone/contract';
import { expectAccessible, overflowOf } from '../src/accessibility.ts';
import {
  gzipKilobytes,
  hasSignInLibrary,
  openSignInWithLibrary,
  type Script,
  scriptsOf,
} from '../src/first-view.ts';
import { expectKeyboardStops } from '../src/keyboard.ts';
import { bringFonts, layoutShift, type PageWatch, watchLayoutShift, watchPage } from '../src/page-watch.ts';
import { publicPages, seeAllPictures, visitorPaths } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';
import { firstVisit } from '../src/test.ts';
import { expectScreenshot } from '../src/visual/kept-screenshots.ts';

// Each public page is opened twice, on a phone by somebody who comes for the first time and at a desk, and everything
// that a single visit can show is checked on these two. The pages as they should look are kept in e2e/screenshots.
// After a change that is meant to be seen: UPDATE_SCREENSHOTS=1 npm run test:e2e -- showcase/every-page

const maxScriptKilobytes = 115;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Their screenshots are kept in the light as well. */
const alsoLight = ['home', 'event', 'pictures', 'post'];

const gateOf = (page: Page) => page.getByRole('dialog', { name: texts.ageGate.title });

function expectNoSignInCode(scripts: readonly Script[], { requests }: PageWatch): void {
  expect(scripts.filter(hasSignInLibrary).map(({ url }) => url)).toEqual([]);
  const asked = requests.map((request) => new URL(request.url()));
  const prefixes = [...demoIdentityPaths, routes.config.path];
  expect(asked.filter(({ pathname }) => prefixes.some((prefix) => pathname.startsWith(prefix)))).toEqual([]);
  expect(asked.filter(({ hostname }) => /googleapis|firebase|gstatic/.test(hostname))).toEqual([]);
}

/** Hides the provider's player, and compares what is left with the kept picture. */
async function expectLook(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.style.display = 'none';
  });
  await expectScreenshot(page, info, name);
}

test.describe('somebody who has never been here', () => {
  test.use({ storageState: firstVisit });

  for (const { name, path, status = 200 } of publicPages) {
    test(`${name} is light, still, quiet, accessible, reached by keyboard and looks as it did`, async ({
      page,
      context,
      content,
      system,
    }, info) => {
      const address = path(content);
      // The event's page at its other address looks like it.
      const isKept = name !== 'cheating';
      await bringFonts(context, system.site);
      await watchLayoutShift(context);
      const watch = watchPage(page);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

      const scripts = await scriptsOf(page, async () => {
        expect((await page.goto(address))?.status()).toBe(status);
      });
      await test.step('little script', () => {
        expect(scripts.length).toBeGreaterThan(0);
        // Signing in needs a library of its own.
        if (name !== 'sign-in') expect(gzipKilobytes(scripts)).toBeLessThanOrEqual(maxScriptKilobytes);
      });
      await test.step('nothing is fetched again at hydration', () => {
        const asked = watch.requests.map((request) => new URL(request.url()).pathname);
        // Signing in begins with the providers' settings.
        if (name !== 'sign-in') expect(asked.filter((pathname) => pathname.startsWith('/api/'))).toEqual([]);
        expect(asked.filter((pathname) => pathname === address)).toHaveLength(1);
      });
      await test.step('the gate stands before it', async () => {
        await expect(gateOf(page)).toHaveCount(1);
        await expect(page.locator('#site')).toHaveAttribute('inert');
        // The gate is the same before every page.
        if (name === 'home') {
          for (const colorScheme of ['dark', 'light'] as const) {
            await page.emulateMedia({ colorScheme });
            await expectAccessible(page);
          }
        }
        await gateOf(page).getByRole('button', { name: texts.ageGate.confirm }).click();
        await expect(gateOf(page)).toHaveCount(0);
      });
      await test.step('no code for signing in comes on a touch or with the pictures further down', async () => {
        const more = await scriptsOf(page, async () => {
          await page.mouse.move(200, 200);
          await seeAllPictures(page);
        });
        if (name !== 'sign-in') expectNoSignInCode([...scripts, ...more], watch);
      });
      await test.step('on a phone, in the light and in the dark', async () => {
        expect(await layoutShift(page)).toBe(0);
        expect(await overflowOf(page)).toBe(0);
        await expectAccessible(page);
        if (!isKept) return;
        if (alsoLight.includes(name)) await expectLook(page, info, `${name}-${phone.width}-light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectLook(page, info, `${name}-${phone.width}`);
      });
      await test.step('at a desk, in the dark and in the light', async () => {
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await seeAllPictures(page);
        expect(await layoutShift(page)).toBe(0);
        expect(await overflowOf(page)).toBe(0);
        await expectAccessible(page);
        if (isKept) await expectLook(page, info, `${name}-${desktop.width}`);
        if (alsoLight.includes(name)) {
          await page.emulateMedia({ colorScheme: 'light' });
          await expectLook(page, info, `${name}-${desktop.width}-light`);
        }
      });
      await test.step('every stop of the keyboard can be seen, first of all the way to the content', async () => {
        await page.evaluate(() => {
          for (const frame of document.querySelectorAll('iframe')) frame.style.display = '';
          scrollTo(0, 0);
        });
        await expectKeyboardStops(page);
      });
      const unheard = watch.errors.filter(
        // The browser notes the missing page itself.
        (error) => !(status === 404 && error.includes('404')),
      );
      expect(unheard).toEqual([]);
    });
  }
});

for (const name of ['videoByTitle', 'videoWithoutTitle'] as const) {
  test(`${name} brings no byte of the sign-in to somebody without a session`, async ({ page, content }) => {
    const watch = watchPage(page);
    const scripts = await scriptsOf(page, () => page.goto(visitorPaths[name](content)));
    expect(scripts.length).toBeGreaterThan(0);
    expectNoSignInCode(scripts, watch);
  });
}

test('the sign-in page does bring its library, so that the looks above can fail', async ({ page }) => {
  const scripts = await scriptsOf(page, () => openSignInWithLibrary(page));
  expect(scripts.some(hasSignInLibrary)).toBe(true);
});

test('pages that need a session send somebody without one to sign in, before anything of theirs comes', async ({
  request,
}) => {
  const closed = Object.entries(pages).filter(([name]) => name === 'profile' || name.startsWith('admin'));
  expect(closed.length).toBeGreaterThan(5);
  for (const [name, path] of closed) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([name, answer.status()]).toEqual([name, 302]);
    expect(answer.headers()['location']).toContain(pages.signIn);
    expect(await answer.text()).toBe('');
  }
});
