import { expect, it } from '@jest/globals';
import { privateCacheControl } from './private-cache-control.ts';

it.each([
  ['s-maxage=1, max-age=0', 'private, max-age=0'],
  ['public, max-age=60, s-maxage=1', 'private, max-age=60'],
  ['public, max-age=3600', 'private, max-age=3600'],
  ['no-cache', 'private, no-cache'],
  ['max-age=60', 'private, max-age=60'],
  ['', 'private'],
  ['private, no-store', 'private, no-store'],
  ['no-store', 'no-store'],
  ['private, max-age=60', 'private, max-age=60'],
])('lets no shared cache keep what an upstream sends with "%s"', (sent, kept) => {
  expect(privateCacheControl(sent)).toBe(kept);
});
