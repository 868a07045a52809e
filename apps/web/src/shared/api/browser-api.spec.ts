import { afterEach, expect, it, jest } from '@jest/globals';
import { ApiError, type ProblemCode } from '@sandstone/contract';
import { fakeApi, problemResponse } from '../testing/fake-api.ts';
import { addressOfClosedSite, createBrowserApi } from './browser-api.lazy.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each<[ProblemCode, number]>([
  ['site_closed', 1],
  ['unavailable', 0],
])('after %s, shows the closed site %i times', async (code, times) => {
  fakeApi({ 'GET /api/events': () => problemResponse(code) });
  const show = jest.fn();
  await expect(createBrowserApi(show).call('events')).rejects.toThrow(ApiError);
  expect(show).toHaveBeenCalledTimes(times);
});

it.each([
  ['/pictures', '', '/'],
  ['/signin', '', '/'],
  ['/signin', '?redirect=%2Fsetup', '/setup'],
  ['/signin', '?redirect=%2F%2Fevil.test', '/'],
  ['/setup', '', undefined],
])('leaves %s%s of a site that is closed for %s', (pathname, search, address) => {
  expect(addressOfClosedSite({ pathname, search })).toBe(address);
});
