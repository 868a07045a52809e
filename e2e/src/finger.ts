import { type Locator, type Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** Moves one finger over the screen; `end` lifts it. */
export interface Finger {
  start: (point: Point) => Promise<unknown>;
  move: (point: Point) => Promise<unknown>;
  end: () => Promise<unknown>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    start: (point) => touch('touchStart', [point]),
    move: (point) => touch('touchMove', [point]),
    end: () => touch('touchEnd', []),
  };
}

/** @throws Error if the element is not on the page */
export async function centreOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
