import { layoutShift, observeLayoutShift } from '../src/page-log.ts';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

/** Text within a line may move by a pixel or two, because the fonts differ in width. A new line break counts 50 times as much. */
const maxLayoutShift = 0.0005;
const testedPages = ['home', 'all-videos', 'event', 'video', 'post', 'sign-in', 'not-found'];

for (const width of [390, 1440]) {
  test(`fonts that load late cause no visible layout shift at ${width} px`, async ({
    page,
    context,
    content,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await observeLayoutShift(context);
    // Every page is a first visit, on which the fonts come after the first picture.
    await context.addInitScript(() => localStorage.clear());
    for (const { name, path } of publicPages.filter((one) => testedPages.includes(one.name))) {
      const released = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await released.promise;
        await route.continue();
      });
      // The load event would wait for the fonts.
      await page.goto(path(content), { waitUntil: 'commit' });
      released.resolve();
      const loaded = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
      await expect.poll(loaded).toBeGreaterThanOrEqual(2);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await layoutShift(page), name).toBeLessThan(maxLayoutShift);
      await page.unroute('**/*.woff2');
    }
  });
}
