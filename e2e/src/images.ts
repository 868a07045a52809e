import { type Page } from '@playwright/test';

/** Waits until every image that the page shows has loaded the file that it has chosen. */
export async function untilImagesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const untilLoaded = async (image: HTMLImageElement): Promise<void> => {
      try {
        await image.decode();
      } catch {
        // A broken picture is complete. Any other one has just chosen another file.
        if (image.complete) return;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await untilLoaded(image);
      }
    };
    await Promise.all([...document.images].filter((image) => image.checkVisibility()).map(untilLoaded));
  });
}
