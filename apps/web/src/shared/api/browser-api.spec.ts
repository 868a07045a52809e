import { afterEach, expect, it, jest } from '@jest/globals';
import { ApiError, type ProblemCode } from '@sandstone/contract';
import { fakeApi, problemResponse } from '../testing/fake-api.ts';
import { createBrowserApi } from './browser-api.lazy.ts';

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
