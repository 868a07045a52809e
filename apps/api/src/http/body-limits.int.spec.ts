import { expect, it } from '@jest/globals';
import { endpoints, type Endpoint, maxBodyBytes, type RouteName, routes } from '@sandstone/contract';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';

const withJsonBody = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { body, bodyMediaType }: Endpoint = endpoints[name];
  return body !== undefined && bodyMediaType === undefined;
});

apiSuite('a request body', (start) => {
  const test = start();
  const admin = adminSession(test);

  it.each(withJsonBody)('is accepted by %s up to the limit of the contract', async (name) => {
    const { method, path } = routes[name];
    const send = (bytes: number) =>
      test.request(path.replaceAll(/:\w+/g, crypto.randomUUID()), {
        method,
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: '{}'.padEnd(bytes),
      });
    const limit = maxBodyBytes(name);
    const [whole, tooLarge] = [await send(limit), await send(limit + 1)];
    expect([whole.status === 413, tooLarge.status]).toEqual([false, 413]);
  });
});
