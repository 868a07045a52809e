import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { recordPage } from '../src/page-log.ts';

// The stories need no running system. Their build is served from a temporary folder.
const web = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'apps/web');
const vite = join(
  dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

let folder: string;
let server: Server;
let site: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandstone-stories-'));
  const args = [
    'build',
    'stories',
    '--config',
    'stories/vite.config.ts',
    '--outDir',
    folder,
    '--emptyOutDir',
  ];
  await promisify(execFile)(process.execPath, [vite, ...args], { cwd: web });
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://own.invalid').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] }).end(bytes),
      () => response.writeHead(204).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Returns the texts of elements that clip their content. */
const clippedIn = (region: Locator): Promise<string[]> =>
  region.locator('article *, nav a *').evaluateAll((elements) =>
    elements
      .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflow))
      .filter(
        (element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
      )
      .map(({ textContent }) => textContent),
  );

for (const { colorScheme, width } of [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const) {
  test(`every component is accessible and not clipped in the ${colorScheme} theme at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const pageLog = recordPage(page);
    await page.goto(site);
    await expect(page.getByRole('region', { name: 'tokens' })).toBeVisible();
    expect(await page.locator('main section[aria-label]').count()).toBeGreaterThan(15);
    await expectAccessible(page);
    await expectFits(page);
    for (const name of ['post-card', 'filter-chips'])
      expect(await clippedIn(page.getByRole('region', { name }))).toEqual([]);
    expect(pageLog.errors).toEqual([]);
  });
}

test('words stand beside an upright picture that is alone in a wide row, and below it on a phone', async ({
  page,
}) => {
  await page.goto(site);
  const alone = page.locator('[data-alone]');
  // A video, a photo, and a photo without words.
  await expect(alone).toHaveCount(3);
  const boxesOf = (parts: string) =>
    alone.locator(parts).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [row] = await boxesOf(':scope > *');
    const pictures = await boxesOf('article > :first-child, figure > :first-child, :scope > div > a');
    const words = await boxesOf('article > :last-child, figcaption');
    const rowWidth = (row?.right ?? 0) - (row?.left ?? 0);
    expect(pictures).toHaveLength(3);
    for (const picture of pictures)
      expect((picture.right - picture.left) / rowWidth).toBeLessThan(width === 390 ? 1.01 : 0.6);
    expect(words).toHaveLength(2);
    for (const [index, { left, top }] of words.entries()) {
      const picture = pictures[index];
      if (width === 390) expect(top).toBeGreaterThanOrEqual(picture?.bottom ?? Infinity);
      else expect(left).toBeGreaterThan(picture?.right ?? Infinity);
    }
  }
});

test('the hash selects a single component', async ({ page }) => {
  await page.goto(`${site}/#button`);
  await expect(page.getByRole('heading', { level: 1, name: 'button' })).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(1);
});
