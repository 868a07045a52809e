import { type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  admittedClasses,
  cookies,
  legalPageNames,
  pages,
  problemMediaType,
  problems,
  type ProxyReport,
  texts,
  type VisitorClass,
  visitorClassHeader,
  type VisitorRules,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type ProxyResponse, type RequestOptions, send } from './client.ts';
import { contentTexts, keptOutSuite } from './kept-out.suite.ts';
import { collectReports, servePolicy } from './policy-api.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { useHarness } from './harness.ts';
import { cells, gate, otherKey, proof, proofs, token } from './region-visitors.ts';
import { signInRequests, siteAddresses } from './site-addresses.ts';

/** Addresses that visitors see alone who get the site, and what they get there. */
const content = {
  ...siteAddresses,
  'admin area': pages.admin,
  preview: '/admin/preview/visitor',
  'admin api': '/api/admin/photos',
  'missing picture': '/media/photos/nothing',
} as const;
const exempt: readonly (readonly [string, string, RequestOptions?])[] = [
  ...signInRequests,
  ['the start of a check', '/api/age-check/card?return=/'],
  ['the end of a check', '/api/age-check/card/callback?code=1&state=2'],
];
const legal = [...legalPageNames.map((name) => pages[name]), '/api/legal/terms'];

/** Texts and tags of the upstreams, none of which may be in the response to a visitor who is refused. */
const secrets = new RegExp(`${contentTexts.source}|"web"|"api"|secret-header`);

/** Tests what visitors of each region get, with a policy that the api tells. */
export function regionsSuite(kind: ProxyKind): void {
  describe.each(['directory', 'proxy'] as const)('rules for regions, with photos in a %s', (media) => {
    const policy: { version: number; isOpen: boolean; gate?: VisitorRules } = {
      version: 1,
      isOpen: true,
      gate,
    };
    let reports: readonly ProxyReport[];

    const harness = useHarness(kind, (_options, { api, store }) => {
      servePolicy(api, () => ({ ...policy, version: String(policy.version) }));
      reports = collectReports(api);
      return {
        regions: { header: 'X-Region' },
        trustedProxies: ['127.0.0.1/32'],
        ...(media === 'directory' ? {} : { media: { kind: 'proxy', url: `${store.url}/bucket` } }),
      };
    });
    beforeAll(() => {
      const { api, web, identity, store } = harness;
      web.on('/*', (req, res) =>
        res
          .writeHead(200, answers('web', 's-maxage=1, max-age=0'))
          .end(
            `of web, age ${/ageConfirmed=true/.test(req.headers.cookie ?? '')}, for ${classIn(req)} ${req.url}`,
          ),
      );
      api.on('/*', (_req, res) =>
        res.writeHead(200, answers('api', 'public, max-age=60, s-maxage=1')).end('of the api'),
      );
      identity.on('/*', (_req, res) => res.end('of identity'));
      store.on('/*', (_req, res) =>
        res.writeHead(200, { 'content-type': 'image/avif', etag: '"s"' }).end('the bytes of a landscape'),
      );
    });

    const answers = (name: string, cacheControl: string) => ({
      'cache-control': cacheControl,
      etag: `"${name}"`,
      'content-type': 'text/html',
      'x-title': 'secret-header',
    });
    const classIn = ({ headers }: IncomingMessage) =>
      String(headers[visitorClassHeader.toLowerCase()]).split(' ')[0];
    const asked = () =>
      [harness.api, harness.web, harness.store, harness.identity].flatMap(({ requests }) => requests).length;
    const from = (region: string, cookie = '', rest: RequestOptions = {}): RequestOptions => ({
      ...rest,
      headers: {
        ...(region === '' ? {} : { 'x-region': region }),
        ...(cookie === '' ? {} : { cookie }),
        // A visitor who claims to have another class is not believed.
        [visitorClassHeader]: `staff 7 ${token}`,
        ...rest.headers,
      },
    });
    const get = (path: string, region: string, cookie = '', rest: RequestOptions = {}) =>
      send(harness.proxy, path, from(region, cookie, rest));

    function expectRefused(response: ProxyResponse, outcome: VisitorClass, path: string): void {
      const isApi = path.startsWith('/api/');
      const code = outcome === 'unverified' ? 'age_proof_required' : 'region_blocked';
      const { status, title } = problems[code];
      expect([path, response.status, response.headers['cache-control']]).toEqual([path, status, 'no-store']);
      expect(response.headers['content-type']).toBe(isApi ? problemMediaType : 'text/html; charset=utf-8');
      expect(response.text).toContain(isApi ? `"${code}"` : `<h1>${title}</h1>`);
      expect(JSON.stringify(response.headers) + response.text).not.toMatch(secrets);
      expect(response.headers.etag).toBeUndefined();
      if (!isApi) expect(response.text).toContain('content="noindex"');
    }

    it.each(cells)(
      'shows a visitor from "%s" with a proof "%s" what %s visitors get',
      async (region, name, outcome) => {
        const cookie = proofs[name]();
        for (const path of Object.values(content)) {
          const before = asked();
          const response = await get(path, region, cookie);
          if (admittedClasses.includes(outcome)) {
            expect([path, response.status]).toEqual([path, path.endsWith('nothing') ? 404 : 200]);
          } else {
            expectRefused(response, outcome, path);
            expect(asked()).toBe(before);
          }
        }
      },
    );

    for (const [region, code] of [
      ['US-AZ', 'region_blocked'],
      ['US-CA', 'age_proof_required'],
    ] as const)
      keptOutSuite((path, options) => get(path, region, '', options), problems[code].status);

    it('gives nobody who is refused what another visitor has filled the caches with, in any order', async () => {
      for (const path of Object.values(content)) {
        for (const region of ['NL', 'GB', 'US-CA']) {
          await get(path, region, region === 'US-CA' ? proof() : '');
          expectRefused(await get(path, 'US-TX'), 'blocked', path);
          expectRefused(
            await get(path, 'FR', '', {
              headers: { 'if-none-match': '"web", "api", "s"', range: 'bytes=0-1' },
            }),
            'unverified',
            path,
          );
        }
      }
    });

    it('shares the pages of visitors with a proof with those who confirmed their age', async () => {
      const texts = await Promise.all([
        get('/shared', 'GB', `${cookies.age}=true`),
        get('/shared', 'US-CA', proof()),
        get('/shared', 'GB', proof()),
        get('/shared', 'NL'),
        get('/shared', 'US-AZ', proof({ kind: 'staff', subject: 'session-1' })),
        get('/shared', 'GB'),
      ]);
      expect(texts.map(({ text }) => /age (\w+)/.exec(text)?.[1])).toEqual([
        'true',
        'true',
        'true',
        'true',
        'true',
        'false',
      ]);
      const before = asked();
      await get('/shared', 'US-CA', proof());
      await get('/shared', 'NL');
      expect(asked()).toBe(before);
    });

    it('tells web and api the class, which no client can', async () => {
      for (const [region, cookie, expected] of [
        ['GB', '', 'declare'],
        ['NL', '', 'open'],
        ['US-CA', proof(), 'verified'],
        // A proof stands in for the age gate, with a rule that says so and without one.
        ['US-NV', proof({ ageSeconds: 31 * 24 * 3600 }), 'verified'],
        ['GB', proof({ subject: 'wallet' }), 'verified'],
        ['US-AZ', proof({ kind: 'staff', subject: 'session-1' }), 'staff'],
      ] as const) {
        for (const upstream of ['api', 'web'] as const) {
          await get(upstream === 'api' ? '/api/posts/2' : `/of/${region}`, region, cookie);
          const sent = harness[upstream].requests.at(-1)?.headers[visitorClassHeader.toLowerCase()];
          expect([region, sent]).toEqual([region, `${expected} 7 ${token}`]);
        }
      }
    });

    it('leaves the cookies of a member as they are, beside the age', async () => {
      await get(pages.profile, 'US-CA', `${cookies.session}=member; ${proof()}`);
      const cookie = harness.web.requests.at(-1)?.headers.cookie ?? '';
      expect(cookie).toContain(`${cookies.session}=member`);
      expect(cookie).toContain(`${cookies.age}=true`);
      await get(pages.profile, 'GB', `${cookies.session}=member`);
      expect(harness.web.requests.at(-1)?.headers.cookie).toBe(`${cookies.session}=member`);
    });

    it.each(exempt)('answers everybody for %s', async (_name, path, options = {}) => {
      for (const region of ['US-AZ', 'US-TX', 'US-CA']) {
        const response = await get(path, region, '', options);
        expect([region, response.status]).toEqual([region, 200]);
      }
    });

    it.each(legal)('shows %s to everybody but those to whom the site is hidden', async (path) => {
      for (const region of ['US-TX', 'US-CA']) {
        expect([region, (await get(path, region)).status]).toEqual([region, 200]);
        const upstream = path.startsWith('/api/') ? harness.api : harness.web;
        // nginx may have kept the page of the first, which is the same.
        expect(upstream.requests.at(-1)?.headers[visitorClassHeader.toLowerCase()]).toMatch(
          /^(?:blocked|unverified) 7 /,
        );
      }
      expectRefused(await get(path, 'US-AZ'), 'hidden', path);
      expect((await get(path, 'US-AZ', proof({ kind: 'staff', subject: 'session-1' }))).status).toBe(200);
    });

    it('keeps the bare pages of refused visitors apart from those of others', async () => {
      for (const [region, expected] of [
        ['GB', /for declare/],
        ['US-TX', /for (?:blocked|unverified)/],
        ['GB', /for declare/],
        ['US-CA', /for (?:blocked|unverified)/],
      ] as const)
        expect([region, (await get(pages.terms, region)).text]).toEqual([
          region,
          expect.stringMatching(expected),
        ]);
    });

    it('offers the ways to verify the age, with the page to come back to and what the last check came to', async () => {
      const { text } = await get(
        '/video/dunes/7?a=1&b=%27"><script>',
        'US-CA',
        `${cookies.ageCheckResult}=cancelled`,
      );
      // nginx writes a dollar sign as a character reference.
      expect(text.replaceAll('&#36;', '$')).toContain(
        '<a href="/api/age-check/card?return=%2Fvideo%2Fdunes%2F7%3Fa%3D1%26b%3D%2527%22%3E%3Cscript%3E" target="_top">Verify with Pay$site &amp; Co</a>',
      );
      expect(text).toContain(texts.regionPages.down('Wallet'));
      expect(text).toContain(texts.regionPages.results.cancelled);
      expect(text).not.toContain('<script');
      const other = await get('/', 'FR', `${cookies.ageCheckResult}=<b>`);
      expect(other.text).not.toContain('Pay');
      // A visitor with one service chooses none.
      expect(text).toContain(texts.regionPages.verifyBy());
      expect(other.text).toContain(texts.regionPages.verifyBy('Wallet'));
      expect(other.text).not.toContain('<b>');
    });

    it('leads the creator from the page of a blocked region to a page that answers there', async () => {
      for (const region of ['US-TX', 'US-AZ']) {
        const { text } = await get('/', region);
        const [, path = ''] = /<a href="([^"]*)" target="_top">Is this your site\? Sign in</.exec(text) ?? [];
        expect([path, (await get(path, region)).status]).toEqual([`${pages.signIn}?redirect=%2Fadmin`, 200]);
      }
    });

    it('lets shared caches keep hashed files alone', async () => {
      // So the api answers the lists that everybody may read.
      harness.api.on('/api/photos', (_req, res) =>
        res.writeHead(200, answers('list', 'no-cache')).end('of the api'),
      );
      const controls = await Promise.all(
        [...Object.values(content), '/assets/app-1a2b3c.js'].map(async (path) => {
          const { headers } = await get(path, 'NL');
          return [path, headers['cache-control'] ?? ''] as const;
        }),
      );
      for (const [path, value] of controls) {
        if (path.startsWith('/assets/')) expect(value).toMatch(/^public/);
        else
          expect([path, value]).toEqual([path, expect.stringMatching(/^(?:private|no-store)(?!.*s-maxage)/)]);
      }
    });

    it.each([
      ['s-maxage=1, max-age=0', 'private, max-age=0'],
      ['public, max-age=60, s-maxage=1', 'private, max-age=60'],
      ['public, max-age=3600', 'private, max-age=3600'],
      ['no-cache', 'private, no-cache'],
      ['max-age=60', 'private, max-age=60'],
      [undefined, 'private'],
      ['private, no-store', 'private, no-store'],
      ['no-store', 'no-store'],
      ['private, max-age=60', 'private, max-age=60'],
    ])('lets no shared cache keep what the api sends with "%s"', async (sent, kept) => {
      harness.api.on('/api/sent', (_req, res) =>
        res.writeHead(200, sent === undefined ? {} : { 'cache-control': sent }).end(),
      );
      expect((await get('/api/sent', 'NL')).headers['cache-control']).toBe(kept);
    });

    it('reports the policy that is in force', async () => {
      await eventually(() => reports.at(-1)?.version === '1', {
        timeoutMs: 10_000,
        condition: 'it reports',
      });
      expect(reports.at(-1)).toMatchObject({ source: 'header', problem: null, missing: null });
    });

    it('follows a change of the rules, and ends proofs whose key is gone', async () => {
      const cookie = proof();
      expect((await get('/', 'US-CA', cookie)).status).toBe(200);
      policy.gate = { ...gate, keys: [otherKey] };
      policy.version += 1;
      await eventually(async () => (await get('/', 'US-CA', cookie)).status === 403, {
        timeoutMs: 20_000,
        condition: 'the key is gone',
      });
      policy.gate = { ...gate, rules: [] };
      policy.version += 1;
      await eventually(async () => (await get('/', 'US-AZ')).status === 200, {
        timeoutMs: 20_000,
        condition: 'there are no rules',
      });
      await eventually(
        async () => (await get('/', 'US-CA')).headers['cache-control'] === 's-maxage=1, max-age=0',
        { condition: 'pages are the same everywhere' },
      );
    });
  });
}
