import { expect, type Page } from '@playwright/test';
import { texts } from '@sandstone/contract';

const { navigation } = texts;

interface FocusStop {
  name: string;
  /** The element or its card has a visible focus indicator. */
  hasIndicator: boolean;
  onScreen: boolean;
  inDialog: boolean;
  /** A fixed or sticky bar covers a part of the element. */
  behindBar: boolean;
}

/** Describes the focused element; undefined if the document has the focus. */
export const focusStopOf = (page: Page): Promise<FocusStop | undefined> =>
  page.evaluate((): FocusStop | undefined => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const ring = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const card = element.closest('article, hgroup, li, label');
    const candidates = [element, ...(card === null ? [] : [card])];
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isFixed = (one: Element) => ['fixed', 'sticky'].includes(getComputedStyle(one).position);
    // A long text in a list is cut off after some lines, and its link is as high as the whole text.
    let [visibleTop, visibleBottom] = [top, bottom];
    for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowY === 'visible') continue;
      const box = one.getBoundingClientRect();
      visibleTop = Math.max(visibleTop, box.top);
      visibleBottom = Math.min(visibleBottom, box.bottom);
    }
    const isBehindBar = [visibleTop + 2, visibleBottom - 2].some((y) => {
      const topmost = document.elementFromPoint(left + width / 2, y);
      const bar = topmost?.closest('header, nav') ?? null;
      return bar !== null && isFixed(bar) && !bar.contains(element);
    });
    return {
      name:
        (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60) || element.tagName,
      // A frame draws its own focus indicator.
      hasIndicator:
        element.tagName === 'IFRAME' ||
        candidates.some((one) => ring(one) || ring(one, '::after') || ring(one, '::before')),
      onScreen: width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
      inDialog: element.closest('dialog') !== null,
      behindBar: isBehindBar,
    };
  });

/** Presses Tab until the focus leaves the page, at most `limit` times. */
export async function tabThrough(page: Page, limit: number): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusStopOf(page);
    if (stop === undefined) break;
    stops.push(stop);
  }
  return stops;
}

/** Expects a visible focus indicator at every stop; the skip link comes first, and the sidebar follows. */
export async function expectKeyboardStops(page: Page): Promise<void> {
  const stops = await tabThrough(page, 30);
  expect(stops.length).toBeGreaterThan(6);
  expect(stops[0]?.name).toBe('Skip to content');
  expect(stops.filter(({ hasIndicator, onScreen }) => !hasIndicator || !onScreen)).toEqual([]);
  expect(stops.slice(2, 6).map(({ name }) => name)).toEqual([
    navigation.home,
    navigation.myVideos,
    navigation.myPictures,
    navigation.myPosts,
  ]);
}
