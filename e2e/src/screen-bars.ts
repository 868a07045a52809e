import { type Page } from '@playwright/test';

/** Returns the share (0 to 1) of the screen's height that fixed and sticky bars cover, after scrolling down. */
export async function shareOfBars(page: Page): Promise<number> {
  await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }));
  return page.evaluate(() => {
    const covered = new Set<number>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, visibility } = getComputedStyle(element);
      const { top, bottom, width } = element.getBoundingClientRect();
      const isBar = (position === 'fixed' || position === 'sticky') && visibility === 'visible';
      if (!isBar || width < innerWidth / 2) continue;
      // A dialog or a sheet covers the page on purpose, and a hidden skip link is above the screen.
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y += 1)
        covered.add(y);
    }
    return covered.size / innerHeight;
  });
}
