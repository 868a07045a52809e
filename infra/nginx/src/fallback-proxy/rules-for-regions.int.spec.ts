import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  cookies,
  errorStylePath,
  pages,
  problems,
  type ProxyReport,
  routes,
  siteFiles,
  type SitePolicy,
  visitorClassHeader,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { errorPage } from '../responses/error-responses.ts';
import { send } from '../testing/client.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { type Harness, photoKey, startHarness, useHarness } from '../testing/harness.ts';
import { collectReports, servePolicy } from '../testing/policy-api.ts';
import { contentTexts, keptOutSuite } from '../testing/kept-out.suite.ts';
import { fallbackProxy } from '../testing/proxy-kinds.ts';
import { gate, proof, token } from '../testing/region-visitors.ts';
import { signInRequests, siteAddresses } from '../testing/site-addresses.ts';

/** The gate with the rules of one kind alone. */
const gateWith = (policy: (typeof gate.rules)[number]['policy']) => ({
  ...gate,
  rules: gate.rules.filter((each) => each.policy === policy),
});
const ruled: SitePolicy = { version: 'ruled', isOpen: true, gate };
const staff = proof({ kind: 'staff', subject: 'session-1' });

function answer({ api, web, identity, store }: Harness): void {
  web.on('/*', (_req, res) => res.end('of web'));
  api.on('/*', (_req, res) => res.end('of the api'));
  identity.on('/*', (_req, res) => res.end('of identity'));
  store.on('/*', (_req, res) => res.end('the bytes of a landscape'));
}
const asked = ({ api, web, store }: Harness) => [...api.requests, ...web.requests, ...store.requests].length;
const statusOf = async ({ proxy }: Harness, path: string) => (await send(proxy, path)).status;

describe.each(['directory', 'proxy'] as const)(
  'rules for regions that the fallback proxy cannot keep, with photos in a %s',
  (media) => {
    let policy = ruled;
    let reports: readonly ProxyReport[];
    const harness = useHarness(fallbackProxy, (_options, { api, store }) => {
      servePolicy(api, () => policy);
      reports = collectReports(api);
      return {
        // A header names no region to it.
        regions: { header: 'X-Region' },
        trustedProxies: ['127.0.0.1/32'],
        ...(media === 'directory' ? {} : { media: { kind: 'proxy', url: `${store.url}/bucket` } }),
      };
    });
    beforeAll(() => answer(harness));

    it.each(Object.entries(siteAddresses))('keep everybody from the address of %s', async (_name, path) => {
      const before = asked(harness);
      for (const headers of [
        {},
        { 'x-region': 'GB' },
        { cookie: `${cookies.age}=true; ${proof()}` },
        { cookie: `${cookies.session}=admin; ${staff}`, [visitorClassHeader]: `staff 7 ${token}` },
        { 'if-none-match': '"web", "api"', range: 'bytes=0-1' },
      ]) {
        const response = await send(harness.proxy, path, { headers });
        if (path.startsWith('/api/')) expectProblem(response, 'nginx_missing');
        else expect([response.status, response.text]).toEqual([503, errorPage('nginx_missing')]);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers).not.toHaveProperty('etag');
      }
      expect(asked(harness)).toBe(before);
    });

    keptOutSuite((path, options) => send(harness.proxy, path, options), problems.nginx_missing.status);

    it.each(['/api/admin/../photos', '/admin/..\\', '/signin/%5c..', '/api/admin/..%5cphotos'])(
      'are not passed by the path %s',
      async (path) => expect((await send(harness.proxy, path)).text).not.toMatch(contentTexts),
    );

    it.each([
      ...signInRequests,
      ['the admin area', pages.admin],
      ['the page of the rules', pages.adminRegions],
      ['the rules', routes.adminRegions.path],
      ['a change of the rules', routes.adminSaveRegions.path, { method: 'PUT', body: '{}' }],
    ] satisfies typeof signInRequests)(
      'let an administrator sign in: %s',
      async (_name, path, options = {}) => {
        const headers = { [visitorClassHeader]: `staff 7 ${token}` };
        expect((await send(harness.proxy, path, { ...options, headers })).status).toBe(200);
        // web and api answer nothing but these without a class.
        for (const { requests } of [harness.api, harness.web])
          expect(requests.at(-1)?.headers ?? {}).not.toHaveProperty(visitorClassHeader.toLowerCase());
      },
    );

    it('are reported with the reason', async () => {
      await eventually(() => reports.at(-1)?.version === 'ruled');
      const missing = expect.stringContaining('has no nginx');
      expect(reports.at(-1)).toMatchObject({ version: 'ruled', source: null, missing, problem: missing });
    });

    it.each(['verify', 'block'] as const)('keep everybody out when all of them say %s', async (kind) => {
      policy = { version: kind, isOpen: true, gate: gateWith(kind) };
      await eventually(() => reports.at(-1)?.version === kind);
      expect(await statusOf(harness, `/media/${photoKey}`)).toBe(503);
    });

    it('go before a closed site, which they keep sessions out of as well', async () => {
      policy = { version: 'closed', isOpen: false, gate };
      await eventually(() => reports.at(-1)?.version === 'closed');
      const response = await send(harness.proxy, '/', { headers: { cookie: `${cookies.session}=admin` } });
      expect(response.text).toBe(errorPage('nginx_missing'));
    });

    it.each(['open', 'declare'] as const)('leave the age gate to everybody when all say %s', async (kind) => {
      policy = { version: kind, isOpen: true, gate: gateWith(kind) };
      await eventually(async () => (await statusOf(harness, '/')) === 200);
      const sent = harness.web.requests.at(-1)?.headers[visitorClassHeader.toLowerCase()];
      expect(sent).toBe(`declare 7 ${token}`);
      for (const path of Object.values(siteAddresses))
        expect([path, await statusOf(harness, path)]).toEqual([path, 200]);
    });
  },
);

describe('rules for regions in the policy of before', () => {
  it.each(['is away', 'is of the previous release'])('hold while the api %s', async (state) => {
    const harness = await startHarness(
      fallbackProxy,
      (_options, { api }) => {
        api.on(routes.sitePolicy.path, (_req, res) =>
          state === 'is away' ? res.destroy() : res.end(JSON.stringify({ version: '8', isOpen: true })),
        );
        return {};
      },
      ruled,
    );
    answer(harness);
    for (const path of ['/', `/media/${photoKey}`, siteFiles.icon, routes.photos.path])
      expect([path, await statusOf(harness, path)]).toEqual([path, problems.nginx_missing.status]);
    expect(await statusOf(harness, pages.signIn)).toBe(200);
    expect(await statusOf(harness, errorStylePath)).toBe(200);
    await harness.close();
  });
});
