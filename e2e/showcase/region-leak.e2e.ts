import { cookies, pages, problems, routes, seoRoutes } from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { addressesIn } from '../src/addresses-in.ts';
import { publicPages } from '../src/public-pages.ts';
import { from, rule, saveRules, statusFrom } from '@sandstone/test-system/region-rules';
import { expect, test } from '../src/showcase.ts';

const maxAddresses = 600;
const isExempt = (path: string) =>
  /^\/(?:assets\/|proxy-error|signin|api\/(?:config|auth|legal)|terms|privacy|2257|content-removal)/.test(
    path,
  );

/** Finds the addresses that visitors with the age gate see, on pages, in sitemaps and in lists. */
async function addressesOf(system: RunningSystem, first: readonly string[]): Promise<string[]> {
  const known = new Set(first);
  // Iterating over a set includes entries that are added meanwhile.
  for (const path of known) {
    const response = await fetch(system.site + path, { headers: { cookie: `${cookies.age}=true` } });
    const isText = /html|json|xml/.test(response.headers.get('content-type') ?? '');
    const text = await response.text();
    for (const address of isText ? addressesIn(text, system.site) : [])
      if (known.size < maxAddresses) known.add(address);
  }
  return [...known].filter((path) => !isExempt(path));
}

test('no address of the site tells a refused visitor what is there', async ({ system, content, admin }) => {
  const pathsOfPages = publicPages.map(({ path }) => path(content));
  const files = [seoRoutes.sitemap, seoRoutes.feed, seoRoutes.manifest, seoRoutes.robots, routes.videos.path];
  const addresses = await addressesOf(system, [...pathsOfPages, ...files, pages.profile]);
  expect(addresses.length).toBeGreaterThan(200);
  const { videos } = await admin.api.call('adminVideos', { query: { limit: 50 } });
  const secrets = videos.flatMap(({ id, title }) => [id, title]);
  expect(secrets.length).toBeGreaterThan(10);
  try {
    await expect(() =>
      saveRules(admin, [rule('US-AZ', 'block', { hideMe: true }), rule('US', 'verify')]),
    ).toPass();
    await expect.poll(() => statusFrom(system, pages.home, from.arizona)).toBe(451);
    for (const [address, expected] of [
      [from.arizona, problems.region_blocked.status],
      [from.california, problems.age_proof_required.status],
    ] as const) {
      for (const path of addresses) {
        const response = await fetch(system.site + path, {
          redirect: 'manual',
          headers: { cookie: `${cookies.demoVisitor}=${address}; ${cookies.age}=true` },
        });
        const text = JSON.stringify([...response.headers]) + (await response.text());
        expect([path, response.status, response.headers.get('etag')]).toEqual([path, expected, null]);
        // The page for visitors without a proof has the address that they have asked for.
        const told = text.replaceAll(encodeURIComponent(path), '');
        expect([path, secrets.filter((secret) => told.includes(secret))]).toEqual([path, []]);
      }
    }
  } finally {
    await saveRules(admin, []);
    await expect.poll(() => statusFrom(system, pages.home, from.arizona)).toBe(200);
  }
});
