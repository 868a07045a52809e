import { type Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until a card of a sortable board has moved away for the dragged one, so that a drop takes its place. */
export const makesRoom = (card: Locator): Promise<void> =>
  expect.poll(() => card.evaluate(({ style }: HTMLElement) => style.transform)).toMatch(/[1-9]/);
