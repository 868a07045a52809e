import { layoutShift, watchLayoutShift } from '../src/page-watch.ts';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

/** Words in the middle of a line may move by a pixel or two, as those of another font are wider. A line that breaks is 50 times as much. */
const unseen = 0.0005;
const tried = ['home', 'all-videos', 'event', 'video', 'post', 'sign-in', 'not-found'];

for (const width of [390, 1440]) {
  test(`fonts that come late move nothing that anybody sees, at ${width} px`, async ({
    page,
    context,
    content,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShift(context);
    for (const { name, path } of publicPages.filter((one) => tried.includes(one.name))) {
      const held = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await held.promise;
        await route.continue();
      });
      // Not until it is loaded: the fonts belong to that.
      await page.goto(path(content), { waitUntil: 'commit' });
      held.resolve();
      const loaded = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
      await expect.poll(loaded).toBeGreaterThanOrEqual(2);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await layoutShift(page), name).toBeLessThan(unseen);
      await page.unroute('**/*.woff2');
    }
  });
}
