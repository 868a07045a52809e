import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  compatibilityLevel,
  cookies,
  describeTooOld,
  errorStylePath,
  limits,
  pages,
  problemMediaType,
  problems,
  processHeader,
  type ProxyReport,
  routes,
  siteFiles,
  type SitePolicy,
  texts,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { closedSitePage } from '../responses/error-responses.ts';
import { open, type RequestOptions, send, sendLargestUpload } from './client.ts';
import { collectReports, untilSettled } from './policy-api.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { contentTexts, keptOutSuite } from './kept-out.suite.ts';
import { photoBytes, startHarness, useHarness } from './harness.ts';
import { signInRequests, siteAddresses } from './site-addresses.ts';

const cookieOf = (session: string) => ({ cookie: `ageConfirmed=true; ${cookies.session}=${session}` });
/** Who asks: the fake api knows only the administrator. */
const callers = {
  anonymous: {},
  member: cookieOf('member'),
  administrator: cookieOf('admin'),
  forged: cookieOf('x'),
};
type Who = keyof typeof callers;
const addresses = { ...siteAddresses, legal: pages.terms } as const;
const { picture: photo } = addresses;

const stillAnswered: readonly (readonly [string, string, RequestOptions?])[] = [
  ...signInRequests,
  ['the set-up', pages.setup],
  ['whether the set-up is possible', routes.setup.path],
  ['the code of the set-up', routes.claimSite.path, { method: 'POST', body: '{}' }],
  ['the way to the admin area', pages.admin],
  ['a page of the admin area', pages.adminPosts],
];

/** Tests that a site is closed and opened again, with a policy that the api tells. */
export function closedSiteSuite(kind: ProxyKind): void {
  describe.each(['directory', 'proxy'] as const)('a closed site with photos in a %s', (media) => {
    const policy = { version: 1, isOpen: true, status: 200 };
    let checks = 0;
    let policyReads = 0;
    const isAdmin = (cookie = '') => cookie.includes(`${cookies.session}=admin`);

    const harness = useHarness(kind, (_options, { api, store }) => {
      api.on(routes.sitePolicy.path, (_req, res) => {
        policyReads += 1;
        res.writeHead(policy.status).end(JSON.stringify({ ...policy, version: String(policy.version) }));
      });
      return media === 'directory' ? {} : { media: { kind: 'proxy', url: `${store.url}/bucket` } };
    });
    beforeAll(() => {
      const { api, web, identity, store } = harness;
      api.on(routes.closedSiteAccess.path, (req, res) => {
        checks += 1;
        res.writeHead(isAdmin(req.headers.cookie) ? 204 : 401).end();
      });
      // Like the real ones, api and web refuse a session that is no administrator's.
      const isRefused = (cookie: string | undefined) => !policy.isOpen && !isAdmin(cookie);
      const cached = { 'cache-control': 'max-age=60', etag: '"api"' };
      for (const path of ['/api/*', '/secureImage/*', '/embed/*'])
        api.on(path, ({ headers, url = '', method }, res) =>
          isRefused(headers.cookie) && !/auth|config|setup|webhook/.test(url)
            ? res.writeHead(503, { 'content-type': problemMediaType }).end('"refused by the api"')
            : res.writeHead(200, method === 'GET' ? cached : {}).end('of the api'),
        );
      web.on('/*', ({ headers, url = '' }, res) =>
        isRefused(headers.cookie) && !/^\/(?:signin|setup|admin|age$)/.test(url)
          ? res.writeHead(503, { 'retry-after': '3600' }).end('refused by web')
          : res.writeHead(200, { 'cache-control': 's-maxage=1', etag: '"web"' }).end('of web'),
      );
      identity.on('/*', (_req, res) => res.end('of the identity'));
      store.on('/bucket/*', (_req, res) => res.writeHead(200, { etag: '"s"' }).end(photoBytes));
    });

    const get = (path: string, headers: RequestOptions['headers'] = {}) =>
      send(harness.proxy, path, { headers });
    async function setOpen(isOpen: boolean): Promise<void> {
      Object.assign(policy, { version: policy.version + 1, isOpen });
      await untilSettled(async () => ((await get(siteFiles.icon)).status === 200) === isOpen);
    }
    async function policyIsRead(): Promise<void> {
      const before = policyReads;
      await eventually(() => policyReads > before, { condition: 'the policy is read again' });
    }
    const isClosedPage = async (path: string, headers?: RequestOptions['headers']) => {
      const response = await get(path, headers);
      const { 'cache-control': cacheControl, 'retry-after': retryAfter } = response.headers;
      expect([response.status, cacheControl, retryAfter]).toEqual([
        503,
        'no-store',
        String(limits.closedSite.retrySeconds),
      ]);
      expect(response.headers).not.toHaveProperty('etag');
      if (!path.startsWith('/api/')) return expect(response.text).toBe(closedSitePage);
      expect(response.headers['content-type']).toBe(problemMediaType);
      expect(JSON.parse(response.text)).toMatchObject({ code: 'site_closed', detail: texts.closed.text });
    };

    it('answers everybody while it is open, without a question to the api', async () => {
      // Twice, so that what can be cached is.
      for (const path of [...Object.values(addresses), ...Object.values(addresses)])
        for (const headers of Object.values(callers)) expect((await get(path, headers)).status).toBe(200);
      expect(checks).toBe(0);
    });

    describe('when it is closed', () => {
      beforeAll(() => setOpen(false));

      it.each(Object.entries(addresses))('answers nobody at the address of %s', async (_name, path) => {
        const asked = [...harness.api.requests, ...harness.web.requests, ...harness.store.requests].length;
        await isClosedPage(path);
        await isClosedPage(path, { cookie: 'signed_in=1; ageConfirmed=true' });
        await isClosedPage(path, { 'if-none-match': '"web", "api", "s"', range: 'bytes=0-1' });
        const now = [...harness.api.requests, ...harness.web.requests, ...harness.store.requests].length;
        expect(now).toBe(asked);
      });

      it.each(Object.entries(addresses))(
        'refuses other sessions at the address of %s',
        async (_name, path) => {
          for (const who of ['member', 'forged'] satisfies Who[]) {
            const response = await get(path, { ...callers[who], 'if-none-match': '"web", "api", "s"' });
            expect(response.status).toBe(503);
            expect(response.text).not.toMatch(contentTexts);
          }
        },
      );

      it.each(Object.entries(addresses))('shows %s to an administrator', async (_name, path) => {
        for (const _time of ['cold', 'warm'])
          expect((await get(path, callers.administrator)).status).toBe(200);
        await isClosedPage(path);
      });

      it.each(stillAnswered)('still answers %s', async (_name, path, options = {}) => {
        expect((await send(harness.proxy, path, options)).status).toBe(200);
      });

      keptOutSuite((path, options) => send(harness.proxy, path, options), problems.site_closed.status);

      it.each(['/admin/..\\', '/admin/..\\pictures', '/signin/%5c..', '/setup/..%5C', '/assets/..\\'])(
        'answers %s, which is another path when it is resolved, as every other',
        async (path) => isClosedPage(path),
      );

      it('refuses files while the api cannot tell who asks', async () => {
        harness.api.on(routes.closedSiteAccess.path, (_req, res) => res.destroy());
        for (const path of [photo, siteFiles.icon]) await isClosedPage(path, callers.administrator);
        harness.api.on(routes.closedSiteAccess.path, (req, res) =>
          res.writeHead(isAdmin(req.headers.cookie) ? 204 : 401).end(),
        );
      });

      it('stays closed while the api does not answer, or tells nonsense', async () => {
        for (const wrong of [{ status: 503 }, { isOpen: 'yes' }, { version: '' }]) {
          const before = { ...policy };
          Object.assign(policy, { version: policy.version + 1, isOpen: true }, wrong);
          await policyIsRead();
          await isClosedPage('/');
          Object.assign(policy, before);
        }
        // The last answer has been judged by then.
        await policyIsRead();
        await isClosedPage('/');
      });
    });

    it('answers everybody again once it is opened', async () => {
      await setOpen(true);
      for (const path of Object.values(addresses)) {
        for (const headers of Object.values(callers)) expect((await get(path, headers)).status).toBe(200);
      }
    });

    it('finishes an upload that began before', async () => {
      const received = await sendLargestUpload(
        harness.api,
        (path, options) => open(harness.proxy, path, options),
        {
          headers: callers.administrator,
          meanwhile: async () => {
            for (const isOpen of [false, true]) await setOpen(isOpen);
          },
        },
      );
      expect(received).toBe(String(limits.upload.maxFileBytes));
    });
  });

  describe('a site whose policy', () => {
    it('was never known answers nothing but its own files, until it is known', async () => {
      let answers = false;
      const harness = await startHarness(
        kind,
        (_options, { api }) => {
          api.on(routes.sitePolicy.path, (_req, res) =>
            answers ? res.end(JSON.stringify({ version: '7', isOpen: true })) : res.destroy(),
          );
          return {};
        },
        null,
      );
      harness.web.on('/*', (_req, res) => res.end('of web'));
      for (const path of ['/', photo, siteFiles.icon, pages.signIn, routes.photos.path]) {
        const response = await send(harness.proxy, path, { headers: callers.administrator });
        expect([path, response.status]).toEqual([path, 503]);
        expect(response.text).toContain(problems.unavailable.title);
      }
      expect((await send(harness.proxy, errorStylePath)).status).toBe(200);
      answers = true;
      await untilSettled(async () => (await send(harness.proxy, '/')).status === 200);
      await harness.close();
    });

    it('needs a later release answers nothing but its own files, and the api is told why', async () => {
      const requiredLevel = compatibilityLevel + 1;
      let policy: SitePolicy = { version: '7', isOpen: true };
      const names = new Set<unknown>();
      let reports: readonly ProxyReport[] = [];
      const harness = await startHarness(kind, (_options, { api }) => {
        api.on(routes.sitePolicy.path, ({ headers }, res) => {
          names.add(headers[processHeader.toLowerCase()]);
          res.end(JSON.stringify(policy));
        });
        reports = collectReports(api);
        return {};
      });
      harness.web.on('/*', (_req, res) => res.end('of web'));
      expect((await send(harness.proxy, '/')).text).toBe('of web');
      policy = { ...policy, version: '8', requiredLevel };
      await untilSettled(async () => (await send(harness.proxy, photo)).status === 503);
      for (const path of ['/', photo, siteFiles.icon, pages.signIn, routes.photos.path]) {
        const response = await send(harness.proxy, path, { headers: callers.administrator });
        expect([path, response.status]).toEqual([path, 503]);
      }
      expect((await send(harness.proxy, errorStylePath)).status).toBe(200);
      await eventually(() => reports.at(-1)?.problem === describeTooOld(requiredLevel));
      expect([...names]).toEqual([
        expect.stringMatching(new RegExp(`^[-0-9a-f]{36} ${compatibilityLevel}$`)),
      ]);
      await harness.close();
    });

    it('was closed before a restart stays closed while the api is away', async () => {
      let answers = true;
      const harness = await startHarness(kind, (_options, { api }) => {
        api.on(routes.sitePolicy.path, (_req, res) =>
          answers ? res.end(JSON.stringify({ version: '7', isOpen: false })) : res.destroy(),
        );
        return {};
      });
      await harness.proxy.close();
      answers = false;
      harness.proxy = await kind.start(harness.options);
      expect((await send(harness.proxy, '/')).text).toBe(closedSitePage);
      expect((await send(harness.proxy, photo)).status).toBe(503);
      await harness.close();
    });
  });
}
