import { expect, it } from '@jest/globals';
import { siteFiles } from '@sandstone/contract';
import { type ProxyResponse, type RequestOptions } from './client.ts';
import { photoKey } from './harness.ts';

/** Texts of the upstreams and files, none of which may be in the response to a request that is refused. */
export const contentTexts = /of web|of the api|bytes of a landscape|an icon/;

/**
 * Tests that no other form of a request gets what is refused.
 * @param get asks as somebody who is refused with `status`
 */
export function keptOutSuite(
  get: (path: string, options?: RequestOptions) => Promise<ProxyResponse>,
  status: number,
): void {
  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    `refuses %s with ${status}`,
    async (method) => {
      const response = await get('/', { method });
      expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
      if (method === 'HEAD') expect(response.text).toBe('');
    },
  );

  it.each([
    '//',
    '/%2e/',
    '/signin/../pictures',
    '/assets/../',
    '/%61dmin/../posts',
    '/api/config/../photos',
    '/terms/../',
  ])(`is not entered by the path %s, which gets ${status}`, async (path) => {
    for (const address of ['', `/media/${photoKey}`, siteFiles.icon])
      expect((await get(path + address)).text).not.toMatch(contentTexts);
  });
}
