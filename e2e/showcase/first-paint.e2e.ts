import { pages } from '@sandstone/contract';
import { recordPage } from '../src/page-log.ts';
import { expect, test } from '../src/showcase.ts';

/** Keeps every picture of the page from loading. */
const pictures = /\/(media|secureImage)\//;

for (const javaScriptEnabled of [true, false]) {
  test(`pictures that load slowly have their placeholders ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    system,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: system.site });
    await context.route(pictures, () => undefined);
    const page = await context.newPage();
    for (const visit of ['first', 'second']) {
      await page.goto(pages.pictures, { waitUntil: 'commit' });
      const shown = page.locator('#content picture');
      await expect(shown.nth(3)).toBeAttached();
      for (const picture of await shown.all())
        await expect(picture, `${visit} visit`).toHaveCSS('background-image', /^url\("data:image/);
    }
    await context.close();
  });
}

test('the headers of a page name the files that the first paint needs, which are requested once', async ({
  page,
}) => {
  const log = recordPage(page);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const response = await page.goto(pages.home);
  const header = (await response?.headerValue('link')) ?? '';
  const named = [...header.matchAll(/<([^>]+)>; rel=preload/g)].map(([, path]) => path);
  const styles = await page.locator('link[rel=stylesheet]:not([href*=fonts])').all();
  const scripts = await page.locator('head script[data-entry]').all();
  const needed = [
    ...(await Promise.all(styles.map((style) => style.getAttribute('href')))),
    ...(await Promise.all(scripts.map((script) => script.getAttribute('src')))),
  ];
  expect(named).toEqual(needed);
  expect(needed.length).toBeGreaterThan(2);
  const requested = log.requests.map((request) => new URL(request.url()).pathname);
  for (const path of needed) expect(requested.filter((one) => one === path)).toHaveLength(1);
  // The browser would warn about a file that was loaded for nothing.
  expect(warnings).toEqual([]);
});
