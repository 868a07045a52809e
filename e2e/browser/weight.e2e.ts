import { gzipSync } from 'node:zlib';
import { type Page, type Response } from '@playwright/test';
import { demoIdentityPaths, pages } from '@sandstone/contract';
import { fillGallery, tiles } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

const maxScriptKilobytes = 115;

/** Every script that `visit` makes the page download. */
async function scriptsOf(page: Page, visit: () => Promise<void>): Promise<{ url: string; body: Buffer }[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) responses.push(response);
  });
  await visit();
  await page.waitForLoadState('networkidle');
  return Promise.all(
    responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
  );
}

test.beforeAll(async ({ admin }) => fillGallery(admin, 12));

for (const path of [pages.home, pages.pictures]) {
  test(`${path} asks an anonymous visitor for little script, and none of the sign-in library`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const scripts = await scriptsOf(page, async () => {
      await page.goto(path);
    });
    const bytes = scripts.reduce((sum, { body }) => sum + gzipSync(body).length, 0);
    expect(scripts.length).toBeGreaterThan(1);
    expect(bytes / 1024).toBeLessThanOrEqual(maxScriptKilobytes);
    for (const { url, body } of scripts)
      expect(body.toString().toLowerCase(), url).not.toContain('identitytoolkit');
    for (const prefix of demoIdentityPaths) {
      expect(asked.filter((pathname) => pathname.startsWith(prefix))).toEqual([]);
    }
  });
}

test('the viewer brings its own code alone', async ({ page }) => {
  const scripts = await scriptsOf(page, async () => {
    await page.goto(pages.pictures);
    await tiles(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  });
  for (const { url, body } of scripts)
    expect(body.toString().toLowerCase(), url).not.toContain('identitytoolkit');
});

test('the sign-in page does bring it, so that the looks above can fail', async ({ page }) => {
  const scripts = await scriptsOf(page, async () => {
    await page.goto(pages.signIn);
  });
  expect(scripts.some(({ body }) => body.toString().includes('identitytoolkit'))).toBe(true);
});
