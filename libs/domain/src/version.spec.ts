import { expect, it } from '@jest/globals';
import { isNewerVersion, parseVersion } from './version.ts';

it.each([
  ['1.2.4', '1.2.3', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['v1.2.4', '1.2.3', true],
  ['1.2.3', '1.2.3-rc.1', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.2', '1.2.3', false],
  ['1.9.0', '1.10.0', false],
  ['1.2.4-rc.1', '1.2.3', false],
  ['latest', '1.2.3', false],
  ['1.2.4', 'unknown', false],
])('%s replaces %s: %s', (announced, current, expected) => {
  expect(isNewerVersion(announced, current)).toBe(expected);
});

it.each([
  ['1.2.3', '1.2.3'],
  ['v1.2.3-rc.1', '1.2.3-rc.1'],
  ['10.20.30', '10.20.30'],
  ['1.2', undefined],
  ['see v1.2.3', undefined],
  ['1.2.3 <b>', undefined],
  [`1.2.3-${'a'.repeat(41)}`, undefined],
])('reads %s as %s', (text, expected) => {
  expect(parseVersion(text)).toBe(expected);
});
