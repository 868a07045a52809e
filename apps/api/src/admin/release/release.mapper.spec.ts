import { expect, it } from '@jest/globals';
import { toNewest } from './release.mapper.ts';

const release = { version: '1.2.3', commit: 'unknown' };
const askedAt = new Date(Date.UTC(2026, 0, 2));

it.each([
  ['1.3.0', null, 'newer'],
  ['1.3.0', 'HTTP 404', 'newer'],
  ['1.2.3', null, 'current'],
  ['1.2.2', null, 'current'],
  ['1.2.3', 'HTTP 404', 'failed'],
  [null, 'HTTP 404', 'failed'],
])('reports a feed with %s and the failure %s as %s', (version, failure, state) => {
  expect(toNewest(release, { askedAt, version, failure })).toEqual({
    state,
    version: state === 'newer' ? version : null,
    checkedOn: askedAt,
  });
});

it('reports that nothing was checked yet', () => {
  expect(toNewest(release, undefined)).toEqual({ state: 'pending', version: null, checkedOn: null });
});
