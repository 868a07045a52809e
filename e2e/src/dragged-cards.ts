import { type Locator, type Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until a card of a sortable board has moved away for the dragged one, so that a drop takes its place. */
export const makesRoom = (card: Locator): Promise<void> =>
  expect.poll(() => card.evaluate(({ style }: HTMLElement) => style.transform)).toMatch(/[1-9]/);

/** Resolves after a timer that the page has set before with the same delay or a shorter one. */
const afterTimersOf = (page: Page, delayMs: number): Promise<void> =>
  page.evaluate((delay) => new Promise<void>((resolve) => setTimeout(resolve, delay)), delayMs);

/** dnd-kit announces that an item is lifted, and hears the next key from a timer that it has set before. */
export const untilLiftedItemHearsKeys = (page: Page): Promise<void> => afterTimersOf(page, 0);

/** After a drop, dnd-kit swallows clicks until a timer ends. */
export const untilDropIsOver = (page: Page): Promise<void> => afterTimersOf(page, 50);
