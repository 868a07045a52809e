import { expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { toDiskState } from './work.mapper.ts';

it.each([
  ['null', undefined],
  ['roomy', { usedShare: 0.89, freeBytes: 10 ** 12 }],
  ['filling', { usedShare: 0.9, freeBytes: 10 ** 12 }],
  ['full', { usedShare: 0.95, freeBytes: limits.disk.fullBytes - 1 }],
])('reports a disk as %s', (state, disk) => {
  expect(String(toDiskState(disk))).toBe(state);
});
