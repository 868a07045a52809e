import { beforeAll, expect, it } from '@jest/globals';
import {
  compatibilityLevel,
  contentVersionResponse,
  describeTooOld,
  limits,
  processHeader,
  processHeaderOf,
  type Route,
  type RouteName,
  routePath,
  routes,
  sitePolicyResponse,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { randomUUID } from 'node:crypto';
import { startReplica, type TestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';

const later = compatibilityLevel + 1;
const named = Object.entries(routes) as [RouteName, Route][];
const served = named.filter(([, { access }]) => access !== 'internal').map(([name]) => name);
const unknownId = '00000000-0000-4000-8000-000000000000';

const requireLevel = (test: TestApi, requiredLevel: number) =>
  test.database.queries.updateTable('site_state').set({ requiredLevel }).execute();
const versionOf = async (test: TestApi) =>
  contentVersionResponse.parse(await (await test.request(routes.contentVersion.path)).json());
/** @param header in which the proxy names itself; undefined for the previous release */
const policyFor = async (test: TestApi, header?: string) =>
  sitePolicyResponse.parse(
    await (
      await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }), {
        headers: header === undefined ? {} : { [processHeader]: header },
      })
    ).json(),
  );

apiSuite('an api whose release is too old for the stored data', (start) => {
  const test = start();
  let cookie: string;
  beforeAll(async () => {
    ({ cookie } = await test.signIn());
    expect((await test.request(routes.photos.path)).status).toBe(200);
    await requireLevel(test, later);
    await eventually(async () => (await test.request(routes.photos.path)).status === 503);
  });

  it.each(served)('answers %s with its problem, also to an administrator', async (name) => {
    const path = routes[name].path.replace(/:(?:id|videoId)\b/, unknownId);
    const response = await test.request(path, { method: routes[name].method, headers: { cookie } });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'release_too_old' }]);
    expect(response.headers.get('retry-after')).toBe(String(limits.unavailable.retrySeconds));
  });

  it('lives, and is not ready, with the reason', async () => {
    expect((await test.request(routes.live.path)).status).toBe(200);
    const response = await test.request(routes.ready.path);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { checks: { database: 'ok', compatibility: 'misconfigured' }, problems: [describeTooOld(later)] },
    ]);
  });

  it('tells web and the reverse proxy the level, which then answer nothing as well', async () => {
    expect(await versionOf(test)).toMatchObject({ requiredLevel: later });
    expect(await policyFor(test, processHeaderOf('a'))).toMatchObject({ requiredLevel: later });
  });
});

apiSuite('an api that starts on data that need a later release', (start) => {
  const test = start();
  it('answers nothing from its first request on', async () => {
    await requireLevel(test, later);
    const replica = await startReplica(test.app.get(API_CONFIG), (testing) => testing);
    try {
      expect((await fetch((await replica.getUrl()) + routes.photos.path)).status).toBe(503);
    } finally {
      await replica.close();
    }
  });
});

apiSuite('a reverse proxy of the previous release, which knows no levels', (start) => {
  const test = start();
  it('gets the same policy as others, and that of a closed site once the data need a later release', async () => {
    expect(await policyFor(test)).toEqual(await policyFor(test, processHeaderOf('a')));
    expect(await policyFor(test)).toMatchObject({ isOpen: true });
    expect(await policyFor(test)).not.toHaveProperty('requiredLevel');
    await requireLevel(test, later);
    expect(await policyFor(test)).toMatchObject({ isOpen: false });
    expect(await policyFor(test, `a ${later}`)).toMatchObject({ isOpen: true });
  });
});

apiSuite('the processes of a site', (start) => {
  const test = start();
  const seen = () =>
    test.database.queries
      .selectFrom('running_processes')
      .select(['id', 'kind', 'level'])
      .orderBy('kind')
      .execute();

  it('are known by their own reports, and by their requests to an api', async () => {
    expect(await seen()).toEqual([{ id: expect.any(String), kind: 'api', level: compatibilityLevel }]);
    await test.request(routes.contentVersion.path, { headers: { [processHeader]: 'some-web 7' } });
    await policyFor(test);
    await eventually(async () => (await seen()).length === 3);
    expect(await seen()).toEqual([
      { id: expect.any(String), kind: 'api', level: compatibilityLevel },
      { id: 'reverse-proxy', kind: 'reverse-proxy', level: 1 },
      { id: 'some-web', kind: 'web', level: 7 },
    ]);
  });
});
