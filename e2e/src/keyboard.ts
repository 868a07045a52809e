import { expect, type Page } from '@playwright/test';
import { texts } from '@sandstone/contract';

const { navigation } = texts;

interface Stop {
  name: string;
  /** Something around or in it tells that the focus is there. */
  marked: boolean;
  onScreen: boolean;
  inDialog: boolean;
  /** A part of it is covered by a bar that stays at the edge of the window. */
  behindBar: boolean;
}

/** Where the focus stands. */
const stopOf = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const ring = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const card = element.closest('article, li, label');
    const around = [element, ...(card === null ? [] : [card])];
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isFixed = (one: Element) => ['fixed', 'sticky'].includes(getComputedStyle(one).position);
    const isBehindBar = [top + 2, bottom - 2].some((y) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      const bar = seen?.closest('header, nav') ?? null;
      return bar !== null && isFixed(bar) && !bar.contains(element);
    });
    return {
      name:
        (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60) || element.tagName,
      // What has the focus inside a frame is the frame's own affair.
      marked:
        element.tagName === 'IFRAME' ||
        around.some((one) => ring(one) || ring(one, '::after') || ring(one, '::before')),
      onScreen: width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
      inDialog: element.closest('dialog') !== null,
      behindBar: isBehindBar,
    };
  });

/** Tabs until the focus has gone round, or `most` times. */
export async function walk(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (stop === undefined) break;
    stops.push(stop);
  }
  return stops;
}

/** Every stop from the page's start on can be seen; the way to the content comes first, then the sidebar. */
export async function expectKeyboardStops(page: Page): Promise<void> {
  const stops = await walk(page, 30);
  expect(stops.length).toBeGreaterThan(6);
  expect(stops[0]?.name).toBe('Skip to content');
  expect(stops.filter(({ marked, onScreen }) => !marked || !onScreen)).toEqual([]);
  expect(stops.slice(2, 6).map(({ name }) => name)).toEqual([
    navigation.home,
    navigation.myVideos,
    navigation.myPictures,
    navigation.myPosts,
  ]);
}
