import { fontConfiguration, fontSetNames } from '../src/chromium/fonts.ts';
import { layoutShifts, observeLayoutShift } from '../src/page-log.ts';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

/**
 * Text within a line may move by a pixel or two, because the fonts differ in width. A new line break counts 50 times as
 * much. The style sheet cannot adjust a font that it does not know: titles move by three pixels.
 */
const maxLayoutShifts = { liberation: 0.0005, dejavu: 0.0005, unknown: 0.005 };
const testedPages = ['home', 'all-videos', 'event', 'video', 'post', 'sign-in', 'not-found'];

for (const fontSet of fontSetNames) {
  test(`fonts that load late cause no visible layout shift on a machine with these fonts: ${fontSet}`, async ({
    playwright,
    launchOptions,
    content,
  }, info) => {
    const fontFile = fontConfiguration(info.outputPath('fonts'), fontSet);
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...launchOptions.env, FONTCONFIG_FILE: fontFile },
    });
    for (const width of [390, 1440]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await observeLayoutShift(context);
      // Every page is a first visit, on which the fonts come after the first picture.
      await context.addInitScript(() => localStorage.clear());
      const page = await context.newPage();
      for (const { name, path } of publicPages.filter((one) => testedPages.includes(one.name))) {
        const released = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await released.promise;
          await route.continue();
        });
        // The load event would wait for the fonts.
        await page.goto(path(content), { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
        released.resolve();
        const loaded = () =>
          page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
        await expect.poll(loaded).toBeGreaterThanOrEqual(2);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const shifts = await layoutShifts(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect
          .soft(sum, `${name} at ${width} px: ${JSON.stringify(shifts)}`)
          .toBeLessThan(maxLayoutShifts[fontSet]);
        await page.unroute('**/*.woff2');
      }
      await context.close();
    }
    await browser.close();
  });
}
