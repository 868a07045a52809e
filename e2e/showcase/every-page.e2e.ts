import { demoIdentityPaths, texts } from '@sandstone/contract';
import { expectAccessible, overflowOf } from '../src/accessibility.ts';
import { gzipKilobytes, hasSignInLibrary, scriptsOf } from '../src/first-view.ts';
import { expectKeyboardStops } from '../src/keyboard.ts';
import { bringFonts, layoutShift, watchLayoutShift, watchPage } from '../src/page-watch.ts';
import { publicPages, seeAllPictures } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';
import { firstVisit } from '../src/test.ts';

const maxScriptKilobytes = 115;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

for (const { name, path, status = 200 } of publicPages) {
  test.describe(name, () => {
    test('light, still, quiet, accessible in both themes and by keyboard', async ({
      page,
      context,
      content,
      system,
    }) => {
      await bringFonts(context, system.site);
      await watchLayoutShift(context);
      const watch = watchPage(page);
      const address = path(content);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const scripts = await scriptsOf(page, async () => {
        expect((await page.goto(address))?.status()).toBe(status);
      });
      await test.step('little script, and none for signing in', () => {
        expect(scripts.length).toBeGreaterThan(0);
        // Whoever wants to sign in gets what it takes; nobody else does.
        if (name === 'sign-in') return;
        expect(gzipKilobytes(scripts)).toBeLessThanOrEqual(maxScriptKilobytes);
        expect(scripts.filter(hasSignInLibrary).map(({ url }) => url)).toEqual([]);
      });
      await test.step('nothing is fetched again at hydration', () => {
        const asked = watch.requests.map((request) => new URL(request.url()).pathname);
        // The providers' settings are what signing in begins with.
        if (name !== 'sign-in') {
          expect(asked.filter((pathname) => pathname.startsWith('/api/'))).toEqual([]);
          for (const prefix of demoIdentityPaths)
            expect(asked.filter((pathname) => pathname.startsWith(prefix))).toEqual([]);
        }
        expect(asked.filter((pathname) => pathname === address)).toHaveLength(1);
      });
      await test.step('nothing moves and axe finds nothing, in the light on a phone and in the dark on a desk', async () => {
        await seeAllPictures(page);
        expect(await layoutShift(page)).toBe(0);
        expect(await overflowOf(page)).toBe(0);
        await expectAccessible(page);
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await seeAllPictures(page);
        expect(await layoutShift(page)).toBe(0);
        expect(await overflowOf(page)).toBe(0);
        await expectAccessible(page);
      });
      await test.step('every stop of the keyboard can be seen, first of all the way to the content', async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await expectKeyboardStops(page);
      });
      const unheard = watch.errors.filter(
        // The browser notes the missing page itself.
        (error) => !(status === 404 && error.includes('404')),
      );
      expect(unheard).toEqual([]);
    });
  });
}

test.describe('behind the gate', () => {
  test.use({ storageState: firstVisit });

  for (const { name, path } of publicPages) {
    test(`${name} is accessible in both themes`, async ({ page, content }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      await page.goto(path(content));
      const gate = page.getByRole('dialog', { name: texts.ageGate.title });
      // What it asks to agree to can be read first.
      const open = ['terms', 'privacy', '2257', 'content-removal'].includes(name);
      await expect(gate).toHaveCount(open ? 0 : 1);
      if (open) return;
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
    });
  }
});
