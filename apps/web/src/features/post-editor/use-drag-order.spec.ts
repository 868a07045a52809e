import { expect, it } from '@jest/globals';
import { scrollStep } from './use-drag-order.ts';

it.each([
  [400, 0],
  [112, 0],
  [592, 0],
  [56, -7],
  [0, -14],
  [-50, -14],
  [696, 7],
  [800, 14],
  [900, 14],
])('a pointer %d px below the top of an 800 px screen scrolls by %d px', (y, step) => {
  expect(scrollStep(y, 800)).toBe(step);
});
