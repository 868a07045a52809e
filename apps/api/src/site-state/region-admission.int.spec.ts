import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  admittedClasses,
  contentVersionResponse,
  limits,
  type Route,
  type RouteName,
  routePath,
  routes,
  sitePolicyResponse,
  visitorClasses,
  visitorClassHeader,
} from '@sandstone/contract';
import { randomUUID } from 'node:crypto';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aRule, reportProxy, storeRules } from '../testing/region-rules.ts';
import { RegionAdmission } from './region-admission.ts';

const named = Object.entries(routes) as [RouteName, Route][];
const namesWhere = (matches: (route: Route) => boolean) =>
  named.filter(([, route]) => matches(route)).map(([name]) => name);
const isExempt = ({ whileClosed, unadmitted, withoutClass }: Route) =>
  whileClosed === true || unadmitted !== undefined || withoutClass === true;
/** With them an administrator signs in and changes the rules. */
const needsNoClass = ({ whileClosed, withoutClass }: Route) => whileClosed === true || withoutClass === true;
const isOurs = ({ access }: Route) => access === 'internal' || access === 'webhook';
const guarded = namesWhere((route) => !isOurs(route) && !isExempt(route));
const unknownId = '00000000-0000-4000-8000-000000000000';

apiSuite('the class of a visitor', (start) => {
  const test = start();
  const admin = adminSession(test);
  let version = 0;
  const call = async (name: RouteName, headers: Record<string, string> = {}) => {
    const path = routes[name].path
      .replace(/:(?:id|videoId)\b/, unknownId)
      .replace(':page', 'terms')
      .replace(':method', 'none');
    const response = await test.request(path, { method: routes[name].method, headers });
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true;
    const { code } = isProblem ? ((await response.json()) as { code: string }) : { code: undefined };
    if (!isProblem) await response.body?.cancel();
    return { status: response.status, code, headers: response.headers };
  };
  const by = (visitorClass: string, rules = version, token = test.app.get(RegionAdmission).classToken) => ({
    [visitorClassHeader]: `${visitorClass} ${rules} ${token}`,
  });
  const age = async (seconds: number) => {
    const changedAt = new Date(Date.now() - seconds * 1000);
    await test.database.queries
      .updateTable('site_settings')
      .set({ changedAt })
      .where('section', '=', 'regions')
      .execute();
  };
  const gate = async () =>
    contentVersionResponse.parse(await (await test.request(routes.contentVersion.path)).json()).gate;

  it('does not matter while everybody sees the site', async () => {
    expect(await gate()).toBeNull();
    await storeRules(test, [aRule('GB', { policy: 'open' }), aRule('FR', { policy: 'declare' })]);
    expect(await gate()).toBeNull();
    expect((await call('photos')).status).toBe(200);
    expect((await call('photos', by('blocked', 7, 'forged'))).status).toBe(200);
  });

  describe('while visitors of a region do not see it', () => {
    beforeAll(async () => {
      version = await storeRules(test, [aRule('GB'), aRule('US-AZ', { policy: 'verify' })]);
    });

    it('is told to web', async () => {
      expect(await gate()).toEqual({
        classToken: test.app.get(RegionAdmission).classToken,
        rulesVersion: version,
        changedAt: expect.any(String),
      });
    });

    it('is decided for every route', () => {
      expect(guarded).toEqual(
        expect.arrayContaining(['photos', 'secureImage', 'embed', 'sitemap', 'siteIcon', 'adminPhotos']),
      );
      expect(namesWhere((route) => !isOurs(route) && isExempt(route)).toSorted()).toEqual([
        'adminRegions',
        'adminSaveRegions',
        'ageCheckCallback',
        'claimSite',
        'config',
        'legal',
        'login',
        'logout',
        'session',
        'setup',
        'startAgeCheck',
      ]);
    });

    it.each(guarded)('is required, and must be one that sees the site: %s', async (name) => {
      for (const headers of [{}, by('open', version, 'forged'), { [visitorClassHeader]: 'open' }])
        expect(await call(name, headers)).toMatchObject({ status: 503, code: 'unavailable' });
      const refused = await call(name, by('unverified'));
      expect([refused.status, refused.code]).toEqual([403, 'age_proof_required']);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      for (const visitorClass of ['blocked', 'hidden'])
        expect(await call(name, by(visitorClass))).toMatchObject({ status: 451, code: 'region_blocked' });
      for (const visitorClass of admittedClasses)
        expect(['unavailable', 'age_proof_required', 'region_blocked']).not.toContain(
          (await call(name, by(visitorClass))).code,
        );
    });

    it.each(namesWhere(needsNoClass))('does not matter for %s', async (name) => {
      for (const headers of [{}, by('declare', version - 1), by('hidden'), by('open', version, 'forged')])
        expect(['unavailable', 'age_proof_required', 'region_blocked']).not.toContain(
          (await call(name, headers)).code,
        );
    });

    it.each(namesWhere((route) => !isOurs(route) && isExempt(route) && !needsNoClass(route)))(
      'is required, but may be any: %s',
      async (name) => {
        expect((await call(name)).status).toBe(503);
        for (const visitorClass of visitorClasses.filter((each) => each !== 'hidden'))
          expect(['unavailable', 'age_proof_required', 'region_blocked']).not.toContain(
            (await call(name, by(visitorClass))).code,
          );
      },
    );

    it('reads no legal page, which names the creator, where she is hidden, but may sign in', async () => {
      expect((await call('legal', by('blocked'))).status).toBe(200);
      expect((await call('legal', by('hidden'))).status).toBe(451);
      for (const name of ['session', 'config', 'setup'] as const)
        expect((await call(name, by('hidden'))).status).toBe(200);
    });

    it.each(namesWhere(isOurs))('is not asked for: %s', async (name) => {
      expect(['age_proof_required', 'region_blocked']).not.toContain((await call(name)).code);
      if (name !== 'ready') expect((await call(name)).status).not.toBe(503);
    });

    it('keeps an administrator out as well, until she has a proof of her own', async () => {
      const headers = (visitorClass: string) => ({ cookie: admin.cookie, ...by(visitorClass) });
      expect((await call('adminPhotos', headers('blocked'))).status).toBe(451);
      expect((await call('adminPhotos', headers('staff'))).status).toBe(200);
    });

    it('may be found by other rules only for a moment after a change', async () => {
      const former = by('declare', version - 1);
      await age(0);
      expect((await call('photos', former)).status).toBe(200);
      await age(limits.regions.changeSeconds + 1);
      expect((await call('photos', former)).status).toBe(503);
      expect((await call('photos', by('declare', version + 1))).status).toBe(503);
      expect((await call('photos', by('declare'))).status).toBe(200);
    });

    it('lets an administrator take the rules back while the reverse proxy has not taken them over', async () => {
      await age(limits.regions.changeSeconds + 1);
      const headers = { cookie: admin.cookie, ...by('declare', version - 1) };
      expect((await call('adminPhotos', headers)).status).toBe(503);
      expect((await call('session', headers)).status).toBe(200);
      await reportProxy(test);
      const response = await admin.request(routes.adminRegions.path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ rules: [], unchangedSince: version }),
      });
      expect(response.status).toBe(200);
      expect((await call('photos', by('declare', version - 1))).status).toBe(200);
      version = await storeRules(test, [aRule('GB'), aRule('US-AZ', { policy: 'verify' })]);
    });

    it('is found by reverse proxies, and by those alone that know the rules', async () => {
      const policy = async (query: { proxy?: string }) =>
        sitePolicyResponse.parse(await (await test.request(routePath('sitePolicy', {}, query))).json());
      const { gate: found, ...rest } = await policy({ proxy: randomUUID() });
      expect(rest).toEqual({ version: expect.any(String), isOpen: true });
      expect(found).toMatchObject({
        rules: [
          { region: 'GB', policy: 'block', methods: [], proofDays: 30, hideMe: false },
          { region: 'US-AZ', policy: 'verify', methods: [], proofDays: 30, hideMe: false },
        ],
        rulesVersion: version,
        methods: [],
        classToken: test.app.get(RegionAdmission).classToken,
      });
      expect(await policy({})).toEqual({ version: expect.any(String), isOpen: false });
      const other = await storeRules(test, [aRule('GB', { policy: 'open' })]);
      expect(await policy({})).toMatchObject({ isOpen: true });
      const changed = await policy({ proxy: randomUUID() });
      expect([changed.gate?.rulesVersion, changed.version]).toEqual([
        other,
        expect.not.stringMatching(rest.version),
      ]);
    });
  });

  it('does not matter where the rules are those of a later release: nobody gets the site', async () => {
    await test.database.queries
      .updateTable('site_settings')
      .set({ value: JSON.stringify({ rules: [{ region: 'GB', policy: 'later' }] }) as never })
      .where('section', '=', 'regions')
      .execute();
    expect(await call('photos')).toMatchObject({ status: 503, code: 'site_closed' });
    const policy = await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }));
    expect(await policy.json()).toMatchObject({ isOpen: false });
    expect((await admin.call('adminRegions')).status).toBe(200);
  });
});
