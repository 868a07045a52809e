import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAgeMethods } from '@sandstone/config';
import { pages, problems, routePath, routes } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { from, headersFrom, rule, saveRules, statusFrom } from '@sandstone/test-system/region-rules';
import { type Ask } from './visitors.ts';

const limitMs = 60_000;
const arizona = headersFrom(from.arizona);
const california = headersFrom(from.california);

async function untilStatus(site: string, address: string, expected: number): Promise<void> {
  for (const until = Date.now() + limitMs; ; await sleep(300)) {
    const status = await statusFrom({ site }, pages.pictures, address);
    if (status === expected) return;
    assert(Date.now() < until, `A visitor from ${address} got ${status} in place of ${expected}`);
  }
}

/** Hides the site from Arizona, and asks the rest of the United States for a proof of age. */
export async function restrict(site: string): Promise<void> {
  await saveRules(await signInByScript(site, 'admin'), [
    rule('US-AZ', 'block', { hideMe: true }),
    rule('US', 'verify'),
  ]);
  await untilStatus(site, from.arizona, problems.region_blocked.status);
  await untilStatus(site, from.california, problems.age_proof_required.status);
}

export async function openAgain(site: string): Promise<void> {
  await saveRules(await signInByScript(site, 'admin'), []);
  await untilStatus(site, from.arizona, 200);
}

/** Visitors whom the rules of `restrict` refuse, whatever they ask for. */
export const refusedVisitors = (paths: readonly string[]): Ask[] =>
  paths.flatMap((path) => [
    { path, headers: arizona, status: problems.region_blocked.status },
    { path, headers: california, status: problems.age_proof_required.status },
  ]);

/** A browser that keeps cookies, and follows no redirect. */
class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #site: string;

  constructor(site: string, cookie: string) {
    this.#site = site;
    this.#keep(cookie);
  }

  async open(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(new URL(address, this.#site), {
      method,
      body: body ?? null,
      headers: { cookie },
      redirect: 'manual',
    });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    await response.arrayBuffer();
    return response;
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** A visitor proves their age at the provider of the demo, and nginx's script lets them in. */
async function proofIsAccepted(site: string): Promise<void> {
  const browser = new Browser(site, california.cookie);
  const [{ id: method }] = demoAgeMethods;
  const begun = await browser.open(`${routePath('startAgeCheck', { method })}?return=${pages.pictures}`);
  const check = new URL(begun.headers.get('location') ?? '', site);
  const decision = new URLSearchParams([...check.searchParams, ['outcome', 'over']]);
  const decided = await browser.open(check.href, decision);
  const ended = await browser.open(decided.headers.get('location') ?? '');
  const shown = await browser.open(ended.headers.get('location') ?? '');
  assert(shown.status === 200, `After the check of the age, the page answered ${shown.status}`);
}

/** Runs in the container of nginx, whose module for scripts is a later one than that of the other tests. */
export async function rulesForRegionsHold(site: string): Promise<void> {
  await restrict(site);
  await proofIsAccepted(site);
  const inside = ['/', routes.photos.path, routes.videos.path];
  for (const { path, headers, status } of refusedVisitors(inside)) {
    const response = await fetch(site + path, { headers: headers ?? {} });
    assert(response.status === status, `${path} answered ${response.status} in place of ${status}`);
  }
  await openAgain(site);
}
