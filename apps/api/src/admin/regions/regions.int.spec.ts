import { expect, it } from '@jest/globals';
import { FakeAgeAssurance } from '@sandstone/age-assurance/testing';
import {
  adminTexts,
  cookies,
  type RegionRule,
  regionsResponse,
  routePath,
  routes,
  sitePolicyResponse,
  visitorClassHeader,
} from '@sandstone/contract';
import { randomUUID } from 'node:crypto';
import { AGE_ASSURANCES } from '../../age-proof/age-methods.ts';
import { RegionAdmission } from '../../site-state/region-admission.ts';
import { adminSession } from '../../testing/admin-session.ts';
import { startTestApi } from '../../testing/api.fixture.ts';
import { apiSuite } from '../../testing/api.suite.ts';
import { aRule, reportProxy } from '../../testing/region-rules.ts';

const fakeId = { id: 'fake-id', name: 'Fake ID', isAvailable: true };
const methods = [{ ...fakeId, assurance: new FakeAgeAssurance() }];

apiSuite('the rules of regions', (start) => {
  const test = start(() =>
    startTestApi((testing) => testing.overrideProvider(AGE_ASSURANCES).useValue(methods)),
  );
  const admin = adminSession(test);
  /** Sends a request of the administrator, through a reverse proxy that knows her. */
  const call = (method: 'GET' | 'PUT', body?: object) =>
    admin.request(routes.adminRegions.path, {
      method,
      headers: {
        'content-type': 'application/json',
        [visitorClassHeader]: `staff 1 ${test.app.get(RegionAdmission).classToken}`,
      },
      body: body && JSON.stringify(body),
    });
  const read = async () => regionsResponse.parse(await (await call('GET')).json());
  const save = (rules: RegionRule[], unchangedSince: number) => call('PUT', { rules, unchangedSince });
  const problemOf = async (response: Response) => {
    const { code, detail } = (await response.json()) as { code?: string; detail?: string };
    return [response.status, [code, detail]];
  };
  const policyVersion = async () =>
    sitePolicyResponse.parse(
      await (await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }))).json(),
    ).version;

  it('are none at first, on an address that others reach', async () => {
    expect(await read()).toEqual({
      rules: [],
      version: 0,
      methods: [fakeId],
      proxies: [],
      isPublicAddress: true,
    });
  });

  it('are refused with the reason while no reverse proxy can keep them', async () => {
    expect(await problemOf(await save([aRule('GB')], 0))).toEqual([
      409,
      ['region_source_missing', adminTexts.regionRefusals.noProxy],
    ]);
    const id = randomUUID();
    const missing = 'A module is missing';
    expect(await reportProxy(test, { source: null, missing }, id)).toBe(204);
    expect(await problemOf(await save([aRule('GB')], 0))).toEqual([
      409,
      ['region_source_missing', adminTexts.regions.sourceMissing(missing)],
    ]);
    expect((await read()).version).toBe(0);
    await reportProxy(test, {}, id);
  });

  it('are saved in their order, with a proof for the administrator, and can be undone', async () => {
    const rules = [
      aRule('US-AZ', { hideMe: true, note: 'Home', source: 'My wish', date: '2026-01-02' }),
      aRule('US', { policy: 'verify', methods: ['fake-id'], proofDays: 0 }),
      aRule('?', { policy: 'open' }),
    ];
    const response = await save(rules, 0);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toMatch(
      new RegExp(`^${cookies.ageProof}=[a-z0-9]+\\.staff\\..+; HttpOnly; Secure; SameSite=Lax$`),
    );
    expect(regionsResponse.parse(await response.json())).toMatchObject({ rules, version: 1 });
    expect(await read()).toMatchObject({ rules, version: 1 });
    expect(await problemOf(await save([], 0))).toEqual([409, ['changed_since', expect.any(String)]]);

    const undone = await save([], 1);
    expect(undone.status).toBe(200);
    expect(await read()).toMatchObject({ rules: [], version: 2 });
    const { entries } = (await (await admin.call('adminAudit')).json()) as { entries: { action: string }[] };
    expect(entries.filter(({ action }) => action === 'site.regions')).toHaveLength(2);
  });

  it('are saved on top of another tab’s where nobody sees more, and refused where somebody would', async () => {
    const { version } = await read();
    const [arizona, texas] = [aRule('US-AZ'), aRule('US-TX')];
    expect((await save([arizona], version)).status).toBe(200);
    // The second tab has not seen Arizona.
    expect(await problemOf(await save([texas], version))).toEqual([
      409,
      ['changed_since', expect.any(String)],
    ]);
    const both = await save([texas, arizona], version);
    expect([both.status, await both.json()]).toMatchObject([200, { version: version + 2 }]);
    // The undo of the first tab would open what the second one has blocked.
    expect((await save([], version + 1)).status).toBe(409);
    expect((await save([], version + 2)).status).toBe(200);
  });

  it.each([
    ['a region twice', [aRule('GB'), aRule('GB')]],
    ['no region', [aRule('United Kingdom')]],
    ['a state of another country', [aRule('GB-LND')]],
    ['a proof for too long', [aRule('GB', { proofDays: 91 })]],
    ['a note of two lines', [aRule('GB', { note: 'a\nb' })]],
  ])('are refused with %s', async (_name, rules) => {
    expect((await save(rules, 2)).status).toBe(400);
  });

  it('are in force at a reverse proxy that reports the current policy', async () => {
    const id = randomUUID();
    const current = async () => (await read()).proxies.filter(({ isCurrent }) => isCurrent).length;
    await reportProxy(test, { version: 'older' }, id);
    expect(await current()).toBe(0);
    await reportProxy(test, { version: await policyVersion() }, id);
    expect(await current()).toBe(1);
  });
});
