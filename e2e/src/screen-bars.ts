import { expect, type Page } from '@playwright/test';

/**
 * Fixed and sticky elements that are at least half as wide as the screen, and the px of its height that they cover. A
 * figure that stays in view beside what changes it is content.
 */
const barsOf = (page: Page): Promise<{ name: string; height: number }[]> =>
  page.evaluate(() => {
    const isStuck = (element: Element) =>
      element.tagName !== 'FIGURE' && ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    const visibleHeight = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width < innerWidth / 2 ? 0 : Math.min(bottom, innerHeight) - Math.max(top, 0);
    };
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          isStuck(element) &&
          element.checkVisibility({ visibilityProperty: true }) &&
          visibleHeight(element) > 0,
      )
      .filter(
        (element, _index, stuck) => !stuck.some((other) => other !== element && other.contains(element)),
      )
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 80),
        height: visibleHeight(element),
      }));
  });

/** Expects that bars cover at most this share (0 to 1) of the screen's height. */
export async function expectRoomBetweenBars(page: Page, most: number): Promise<void> {
  const bars = await barsOf(page);
  const covered = bars.reduce((sum, { height }) => sum + height, 0);
  const screen = page.viewportSize()?.height ?? 0;
  expect(covered, `px covered by ${JSON.stringify(bars)}`).toBeLessThanOrEqual(screen * most);
}
