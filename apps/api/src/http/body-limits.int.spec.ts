import { expect, it } from '@jest/globals';
import {
  endpoints,
  type Endpoint,
  limits,
  maxBodyBytes,
  type RouteName,
  routePath,
  routes,
} from '@sandstone/contract';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';

const withJsonBody = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { body, bodyMediaType }: Endpoint = endpoints[name];
  return body !== undefined && bodyMediaType === undefined;
});

apiSuite('a request body', (start) => {
  const test = start();
  const admin = adminSession(test);

  async function expectLimit(path: string, method: string, limit: number): Promise<void> {
    const send = (bytes: number) =>
      test.request(path, {
        method,
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: '{}'.padEnd(bytes),
      });
    const [whole, tooLarge] = [await send(limit), await send(limit + 1)];
    expect([whole.status === 413, tooLarge.status]).toEqual([false, 413]);
  }

  it.each(withJsonBody)('is accepted by %s up to the limit of the contract', async (name) => {
    const { method, path } = routes[name];
    await expectLimit(path.replaceAll(/:\w+/g, crypto.randomUUID()), method, maxBodyBytes(name));
  });

  it('is accepted up to the limit of the legal texts where these are saved', async () => {
    const { method } = routes.adminSaveSite;
    await expectLimit(routePath('adminSaveSite', { section: 'legal' }), method, limits.legal.maxBodyBytes);
  });
});
