import { type Page } from '@playwright/test';

/** The part of the screen's height that fixed and stuck bars cover, in percent. */
export const coveredByBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { top, bottom, width } = element.getBoundingClientRect();
      const isBar = (position === 'fixed' || position === 'sticky') && visibility === 'visible';
      const isWide = width > innerWidth / 2;
      return isBar && isWide && bottom > 0 && top < innerHeight
        ? [{ top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) }]
        : [];
    });
    let covered = 0;
    let end = 0;
    for (const { top, bottom } of bars.toSorted((a, b) => a.top - b.top)) {
      covered += Math.max(0, bottom - Math.max(top, end));
      end = Math.max(end, bottom);
    }
    return (100 * covered) / innerHeight;
  });
