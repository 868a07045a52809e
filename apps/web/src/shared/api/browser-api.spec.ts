/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { ApiError, type ProblemCode } from '@sandstone/contract';
import { fakeApi, problemResponse } from '../testing/fake-api.ts';
import { addressOfClosedSite, createBrowserApi, mayReload } from './browser-api.lazy.ts';

it.each<[ProblemCode, number, number]>([
  ['site_closed', 1, 0],
  ['age_proof_required', 0, 1],
  ['region_blocked', 0, 1],
  ['unavailable', 0, 0],
])('after %s, shows the closed site %i times, and the gate %i times', async (code, closed, gate) => {
  fakeApi({ 'GET /api/events': () => problemResponse(code) });
  const [showClosed, showGate] = [jest.fn(), jest.fn()];
  await expect(createBrowserApi(showClosed, showGate).call('events')).rejects.toThrow(ApiError);
  expect(showClosed).toHaveBeenCalledTimes(closed);
  expect(showGate).toHaveBeenCalledTimes(gate);
});

it('loads the page again for the gate, but not again and again', () => {
  const startMs = Date.now();
  const allowed = [0, 1000, 29_000, 31_000].map((passedMs) => mayReload(startMs + passedMs));
  expect(allowed).toEqual([true, false, false, true]);
});

it('does not load the page again in a browser that keeps nothing', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  expect(mayReload()).toBe(false);
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
