import { publicPages, seeAllPictures } from '../src/public-pages.ts';
import { test } from '../src/showcase.ts';
import { expectScreenshot } from '../src/visual/kept-screenshots.ts';

// Every public page as it is kept in e2e/screenshots. After a change that is meant to be seen:
//   UPDATE_SCREENSHOTS=1 npm run test:e2e -- screenshots

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const alsoLight = ['home', 'event', 'pictures', 'post'];

for (const { name, path } of publicPages) {
  // It is the event's page, and looks like it.
  if (name === 'cheating') continue;
  test(`${name} looks as it did`, async ({ page, content }, info) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.goto(path(content));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await seeAllPictures(page);
      // What stands in a frame is the provider's; beneath it lies our own picture.
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll('iframe')) frame.style.display = 'none';
      });
      await expectScreenshot(page, info, `${name}-${size.width}`);
      if (!alsoLight.includes(name)) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await expectScreenshot(page, info, `${name}-${size.width}-light`);
    }
  });
}
