import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { comparePictures } from './compare-pictures.ts';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'screenshots');
/** Renews what is kept instead of comparing. */
const renew = process.env['UPDATE_SCREENSHOTS'] === '1';
/** Enough of a page that scrolls on and on. */
const maxHeight = 2400;
/** Kept at half the size: the comparison looks at less than that. */
const scale = 0.5;
const quality = 60;

async function take(page: Page): Promise<Buffer> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const png = await page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
    animations: 'disabled',
    caret: 'hide',
    // What it shows is the provider's.
    mask: [page.locator('iframe')],
    maskColor: '#15110f',
  });
  return sharp(png)
    .resize(Math.round(width * scale))
    .webp({ quality, effort: 5 })
    .toBuffer();
}

/** The page looks as it is kept in `screenshots/<name>.webp`; a failure has both pictures with it. */
export async function expectScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  const file = join(folder, `${name}.webp`);
  const taken = await take(page);
  if (renew) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, taken);
    return;
  }
  const kept = await readFile(file).catch(() => undefined);
  const attach = (label: string, body: Buffer) => info.attach(label, { body, contentType: 'image/webp' });
  if (kept === undefined) {
    await attach(`${name}, taken`, taken);
    throw new Error(`${name} is not kept yet: UPDATE_SCREENSHOTS=1 npm run test:e2e -- screenshots`);
  }
  const { same, difference } = await comparePictures(kept, taken);
  if (same) return;
  await attach(`${name}, kept`, kept);
  await attach(`${name}, taken`, taken);
  expect.soft(same, `${name}: ${difference}`).toBe(true);
}
