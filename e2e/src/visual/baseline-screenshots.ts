import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type PageScreenshotOptions, type TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { untilImagesLoaded } from '../images.ts';
import { compareScreenshots } from './compare-screenshots.ts';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'screenshots');
/** Writes the baselines instead of comparing. */
const update = process.env['UPDATE_SCREENSHOTS'] === '1';
/** Pages with infinite scrolling are cut off at this height, CSS px. */
const maxHeight = 2400;
/** Baselines are stored at half size, because the comparison uses an even lower resolution. */
const scale = 0.5;
const quality = 60;

/** Makes the browser lay out the parts of the page that are far from the screen, which it otherwise skips. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await untilImagesLoaded(page);
}

async function take(page: Page): Promise<Buffer> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const options: PageScreenshotOptions = {
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
    animations: 'disabled',
    caret: 'hide',
    // The provider controls the content of the player.
    mask: [page.locator('iframe')],
    maskColor: '#15110f',
  };
  // The browser draws large pictures a few frames after the rest of the page.
  let png = await page.screenshot(options);
  for (let previous: Buffer | undefined; !previous?.equals(png);) {
    previous = png;
    png = await page.screenshot(options);
  }
  return (
    sharp(png)
      .resize(Math.round(width * scale))
      // Most pictures are only compared.
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}

const compressed = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality, effort: 5 }).toBuffer();

/** Expects the page to match `screenshots/<name>.webp`. A failure attaches both images. */
export async function expectScreenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  const file = join(folder, `${name}.webp`);
  await layOutAll(page);
  const actual = await take(page);
  if (update) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, await compressed(actual));
    return;
  }
  const baseline = await readFile(file).catch(() => undefined);
  const attach = (label: string, body: Buffer) => info.attach(label, { body, contentType: 'image/webp' });
  const attachActual = async () => attach(`${name}, actual`, await compressed(actual));
  if (baseline === undefined) {
    await attachActual();
    throw new Error(
      `${name} has no baseline. Run: UPDATE_SCREENSHOTS=1 npm run test:e2e -- showcase/every-page`,
    );
  }
  const { same, difference } = await compareScreenshots(baseline, actual);
  if (same) return;
  await attach(`${name}, baseline`, baseline);
  await attachActual();
  expect.soft(same, `${name}: ${difference}`).toBe(true);
}
