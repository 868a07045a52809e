import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type AgeMethod } from '@sandstone/age-assurance';
import { type Decision, FakeAgeAssurance } from '@sandstone/age-assurance/testing';
import {
  cookies,
  limits,
  routePath,
  routes,
  sitePolicyResponse,
  visitorClassHeader,
} from '@sandstone/contract';
import { LOGGER } from '@sandstone/nest';
import { createLogger } from '@sandstone/observability';
import { publicUrl, randomAddress, startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aRule, storeRules } from '../testing/region-rules.ts';
import { AgeKeys } from './age-keys.ts';
import { AGE_ASSURANCES, AgeMethods } from './age-methods.ts';

const logLines: string[] = [];
const logger = createLogger('api', 'trace', { write: (line: string) => void logLines.push(line) });
const document = new FakeAgeAssurance();
const card = new FakeAgeAssurance();
const down = new FakeAgeAssurance();
down.down = true;
const methods: AgeMethod[] = [
  { id: 'document', name: 'Document', assurance: document },
  { id: 'card', name: 'Card', assurance: card },
  { id: 'away', name: 'Away', assurance: down },
];

apiSuite('a check of the age', (start) => {
  const api = start(() =>
    startTestApi((testing) =>
      testing.overrideProvider(AGE_ASSURANCES).useValue(methods).overrideProvider(LOGGER).useValue(logger),
    ),
  );

  /** The header by which the reverse proxy names the class of the visitor. */
  let visitorClass = 'declare 0 none';

  /** A browser, which keeps its cookies and does not follow redirects. */
  class Browser {
    readonly jar = new Map<string, string>();
    readonly #address = randomAddress();

    async open(path: string): Promise<Response> {
      const cookie = Array.from(this.jar, ([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        cookie,
        'x-forwarded-for': this.#address,
        'sec-fetch-site': 'cross-site',
        [visitorClassHeader]: visitorClass,
      };
      const response = await api.request(path, { headers, redirect: 'manual' });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/expires=thu, 01 jan 1970/i.test(set)) this.jar.delete(name);
        else this.jar.set(name, value);
      }
      return response;
    }

    /** @returns the address of the provider */
    async begin(method = 'document', returnTo = '/pictures?page=2'): Promise<URL> {
      const path = routePath('startAgeCheck', { method });
      const response = await this.open(`${path}?return=${encodeURIComponent(returnTo)}`);
      return new URL(response.headers.get('location') ?? '', publicUrl);
    }

    /** @returns where the callback leads, and what it set */
    async finish(callback: URLSearchParams, method = 'document') {
      this.jar.delete(cookies.ageCheckResult);
      const path = routePath('ageCheckCallback', { method });
      const response = await this.open(`${path}?${callback.toString()}`);
      return {
        status: response.status,
        location: response.headers.get('location'),
        result: this.jar.get(cookies.ageCheckResult) ?? null,
        isProven: this.jar.has(cookies.ageProof),
      };
    }
  }

  const visit = async (decision: Decision, returnTo?: string) => {
    const browser = new Browser();
    const url = await browser.begin('document', returnTo);
    return { browser, url, callback: document.decide(url, decision) };
  };
  const refused = { status: 302, location: '/', result: 'failed', isProven: false };

  it('gives an adult a proof, and leads to the page that they wanted to see', async () => {
    const { browser, callback } = await visit('over');
    expect(await browser.finish(callback)).toEqual({
      status: 302,
      location: '/pictures?page=2',
      result: null,
      isProven: true,
    });
    const proof = await api.app.get(AgeKeys).verify(browser.jar.get(cookies.ageProof));
    expect(proof).toMatchObject({ class: 'adult', method: 'document' });
    expect((proof?.expires ?? 0) - (proof?.issued ?? 0)).toBe(limits.regions.maxProofDays * 86_400);
  });

  it.each([
    ['under', 'under'],
    ['cancel', 'cancelled'],
  ] as const)('gives no proof for: %s', async (decision, result) => {
    const { browser, callback } = await visit(decision);
    expect(await browser.finish(callback)).toEqual({
      status: 302,
      location: '/pictures?page=2',
      result,
      isProven: false,
    });
  });

  it('sets cookies that scripts and other sites do not get, and that come along with a link', async () => {
    const path = routePath('startAgeCheck', { method: 'document' });
    const begun = await api.request(path, { redirect: 'manual' });
    const [cookie = ''] = begun.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-age-check=[\w-]{43}; Max-Age=1800; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(begun.headers.get('referrer-policy')).toBe('no-referrer');
    expect(begun.headers.get('cache-control')).toContain('no-store');
    expect(await begun.text()).toBe('');
  });

  it('counts once: the same response again proves nothing', async () => {
    const { browser, callback } = await visit('over');
    await browser.finish(callback);
    browser.jar.delete(cookies.ageProof);
    expect(await browser.finish(callback)).toEqual(refused);
    const { browser: hasty, callback: twice } = await visit('over');
    const both = await Promise.all([hasty.finish(twice), hasty.finish(twice)]);
    expect(new Set(both.map(({ location }) => location))).toEqual(new Set(['/', '/pictures?page=2']));
  });

  it('counts only in the browser that began it, whoever opens the address first', async () => {
    const { browser, callback } = await visit('over');
    expect(await new Browser().finish(callback)).toEqual(refused);
    const stranger = new Browser();
    await stranger.begin();
    expect(await stranger.finish(callback)).toEqual(refused);
    expect(await browser.finish(callback)).toMatchObject({ isProven: true });
  });

  it('is not finished without having begun', async () => {
    const browser = new Browser();
    for (const callback of ['', 'code=a', 'code=a&state=b', 'error=access_denied&state=b', 'state=&code=']) {
      expect(await browser.finish(new URLSearchParams(callback))).toEqual(refused);
    }
    await browser.begin();
    expect(await browser.finish(new URLSearchParams({ code: 'a', state: 'b' }))).toEqual(refused);
  });

  it('counts only for the method that it was begun with, and is used up by another', async () => {
    const { browser, callback } = await visit('over');
    const mixed = { status: 302, location: '/pictures?page=2', result: 'failed', isProven: false };
    expect(await browser.finish(callback, 'card')).toEqual(mixed);
    expect(await browser.finish(callback)).toEqual(refused);
  });

  it('does not take the response of another issuer, a foreign code, or a repeated parameter', async () => {
    const changes: ((callback: URLSearchParams) => void)[] = [
      (callback) => callback.set('iss', 'https://evil.test'),
      (callback) => callback.set('code', 'of somebody else'),
      (callback) => callback.append('state', 'another'),
    ];
    for (const change of changes) {
      const { browser, callback } = await visit('over');
      change(callback);
      expect(await browser.finish(callback)).toMatchObject({ result: 'failed', isProven: false });
    }
    const victim = await visit('over');
    const attacker = await visit('under');
    attacker.callback.set('code', victim.callback.get('code') ?? '');
    expect(await attacker.browser.finish(attacker.callback)).toMatchObject({
      result: 'failed',
      isProven: false,
    });
  });

  it('expires', async () => {
    const { browser, callback } = await visit('over');
    await api.database.queries
      .updateTable('age_checks')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await browser.finish(callback)).toEqual({
      status: 302,
      location: '/pictures?page=2',
      result: 'expired',
      isProven: false,
    });
  });

  it('can be begun in two tabs, and by two clicks, and each is finished', async () => {
    const browser = new Browser();
    const first = await browser.begin('document', '/a');
    const second = await browser.begin('document', '/b');
    expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'));
    expect(await browser.finish(document.decide(second, 'over'))).toMatchObject({ location: '/b' });
    expect(await browser.finish(document.decide(first, 'over'))).toMatchObject({ location: '/a' });
    const clicked = new Browser();
    await clicked.begin();
    const [one, other] = await Promise.all([
      clicked.begin('document', '/a'),
      clicked.begin('document', '/b'),
    ]);
    for (const url of [one, other]) {
      expect(await clicked.finish(document.decide(url, 'over'))).toMatchObject({ isProven: true });
    }
  });

  it('leads to no other site', async () => {
    for (const target of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/.//evil.test',
      '/\t/evil.test',
      '/\0',
    ]) {
      const { browser, callback } = await visit('over', target);
      expect(await browser.finish(callback)).toMatchObject({ location: '/', isProven: true });
    }
    const browser = new Browser();
    const path = routePath('startAgeCheck', { method: 'document' });
    const location = async (query: string) =>
      (await browser.open(path + query)).headers.get('location') ?? '';
    for (const query of ['', `?return=/${'a'.repeat(3000)}`, '?return=/a&return=/b', '?return[]=/a']) {
      const callback = document.decide(new URL(await location(query)), 'over');
      expect(await browser.finish(callback)).toMatchObject({ location: '/' });
    }
  });

  it('says that a provider is down, while others work, and lets nobody pass', async () => {
    const browser = new Browser();
    expect((await browser.begin('away')).href).toBe(`${publicUrl}/pictures?page=2`);
    expect(browser.jar.get(cookies.ageCheckResult)).toBe('down');
    const { browser: other, callback } = await visit('over');
    document.down = true;
    expect(await other.finish(callback)).toMatchObject({ result: 'down', isProven: false });
    document.down = false;
    // The pages of the reverse proxies say so to other visitors.
    expect((await api.app.get(AgeMethods).list()).map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
      ['document', false],
      ['card', true],
      ['away', false],
    ]);
    const url = await other.begin('card');
    expect(await other.finish(card.decide(url, 'over'), 'card')).toMatchObject({ isProven: true });
  });

  it('has a proof for the visit alone, unless a rule keeps it for days', async () => {
    const proofCookie = async () => {
      const { browser, callback } = await visit('over');
      const path = `${routePath('ageCheckCallback', { method: 'document' })}?${callback.toString()}`;
      const set = (await browser.open(path)).headers.getSetCookie();
      return set.find((cookie) => cookie.startsWith(cookies.ageProof)) ?? '';
    };
    for (const method of methods) api.app.get(AgeMethods).note(method, true);
    expect(await proofCookie()).not.toContain('Max-Age');
    const version = await storeRules(api, [aRule('GB', { policy: 'verify', proofDays: 7 })]);
    const policy = await fetch(`${api.url}${routes.sitePolicy.path}?proxy=${randomUUID()}`);
    const { gate } = sitePolicyResponse.parse(await policy.json());
    visitorClass = `unverified ${version} ${gate?.classToken}`;
    expect(await proofCookie()).toContain(`Max-Age=${limits.regions.maxProofDays * 86_400}`);
    await storeRules(api, []);
  });

  it('is limited for each address', async () => {
    const browser = new Browser();
    const path = routePath('startAgeCheck', { method: 'document' });
    const statuses = new Set<number>();
    for (let times = 0; times <= limits.rates.ageChecks.max; times += 1)
      statuses.add((await browser.open(path)).status);
    expect([...statuses]).toEqual([302, 429]);
  });

  it('is unknown for a method that is not set up', async () => {
    const browser = new Browser();
    expect((await browser.open('/api/age-check/unknown?return=/')).status).toBe(404);
    expect((await browser.open('/api/age-check/unknown/callback')).status).toBe(404);
  });

  it('is counted by method and result alone, and logged without anything that it received', async () => {
    const metrics = await (await fetch(api.url + routes.metrics.path)).text();
    const counted = metrics.match(/^sandstone_age_checks_total\{[^}]*\}/gm) ?? [];
    for (const line of counted) expect(line).toMatch(/\{method="[a-z]+",result="[a-z]+"(?:,app="api")?\}$/);
    expect(metrics).toMatch(/sandstone_age_checks_total\{method="document",result="adult"/);
    expect(metrics).toMatch(/sandstone_age_checks_total\{method="away",result="down"/);
    const lines = logLines.join('');
    expect(lines).toContain('/api/age-check/document/callback');
    for (const secret of [
      /[?&]code=/,
      /state=/,
      /[\w-]{43}/,
      /return=/,
      /age_over/,
      /10\.\d+\.\d+\.\d+/,
      /access_denied/,
    ])
      expect(lines).not.toMatch(secret);
  });
});
