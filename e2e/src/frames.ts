import { type Page } from '@playwright/test';

/** Resolves when the page has shown what it could show by now. */
export const untilShown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });
