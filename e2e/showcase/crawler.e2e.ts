import { pages, seoRoutes, defaultSiteSettings } from '@sandstone/contract';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

// Tests the HTML for clients without scripts and cookies.

const maxTitleLength = 60;
const maxPages = 200;

const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};
const tags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'g')) ?? [];
const metaOf = (html: string, name: string): string | undefined => {
  const tag = tags(html, 'meta').find(
    (one) => (attribute(one, 'name') ?? attribute(one, 'property')) === name,
  );
  return tag === undefined ? undefined : attribute(tag, 'content');
};
const canonicalOf = (html: string) =>
  tags(html, 'link')
    .filter((tag) => attribute(tag, 'rel') === 'canonical')
    .map((tag) => attribute(tag, 'href'))[0];
const titlesOf = (html: string) =>
  [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title));

/** Returns the paths of other pages of this site that the page links to. */
const linksOf = (html: string): string[] =>
  tags(html, 'a').flatMap((tag) => {
    const href = attribute(tag, 'href');
    const isOurs = href !== undefined && /^\/(?!\/)/.test(href);
    return isOurs ? [href.replace(/#.*/, '')] : [];
  });

for (const { name, path, status = 200, noindex = false } of publicPages) {
  test(`${name} has a title, metadata, content and links in its HTML`, async ({ content, system }) => {
    const response = await fetch(system.site + path(content), { redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
    const html = await response.text();
    const titles = titlesOf(html);
    expect(titles).toHaveLength(1);
    expect(titles[0]).toContain(` | ${defaultSiteSettings.words.name}`);
    expect(titles[0]?.length).toBeLessThanOrEqual(maxTitleLength);
    expect(metaOf(html, 'RATING')).toBe('RTA-5042-1996-1400-1577-RTA');
    expect(html.match(/<h1[\s>]/g)?.length).toBeGreaterThanOrEqual(1);
    expect(new Set(linksOf(html)).size).toBeGreaterThan(8);
    // A picture leads to the page that shows it, not to its file.
    expect(linksOf(html).filter((link) => link.startsWith('/media/'))).toEqual([]);
    expect(metaOf(html, 'robots')).toBe(noindex || name === 'sign-in' ? 'noindex' : undefined);
    if (noindex) return;
    const canonical = canonicalOf(html) ?? '';
    expect(new URL(canonical).origin).toBe(system.site);
    expect((await fetch(canonical, { redirect: 'manual' })).status).toBe(200);
    expect(metaOf(html, 'description')?.length).toBeGreaterThan(10);
    for (const tag of ['og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'twitter:card'])
      expect(metaOf(html, tag), tag).toBeTruthy();
    expect(metaOf(html, 'og:url')).toBe(canonical);
    for (const tag of ['og:image', 'twitter:image']) {
      const image = await fetch(metaOf(html, tag) ?? '');
      expect([image.status, image.headers.get('content-type')?.split('/')[0]], tag).toEqual([200, 'image']);
    }
  });
}

test('no internal link is broken or redirects', async ({ system }) => {
  const known = new Set<string>([pages.home]);
  const failures: string[] = [];
  // Iterating over a set includes entries that are added meanwhile.
  for (const path of known) {
    if (known.size > maxPages) break;
    const response = await fetch(system.site + path, { redirect: 'manual' });
    if (response.status !== 200) {
      failures.push(`${path} → ${response.status} ${response.headers.get('location') ?? ''}`);
      continue;
    }
    for (const link of linksOf(await response.text())) known.add(link);
  }
  expect(failures).toEqual([]);
  expect(known.size).toBeGreaterThan(25);
});

test(
  'every URL of the sitemap returns its page without a redirect',
  { tag: '@smoke' },
  async ({ system }) => {
    const locations = async (address: string): Promise<string[]> => {
      const response = await fetch(address);
      expect(response.status, address).toBe(200);
      return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => decode(url));
    };
    const parts = await locations(system.site + seoRoutes.sitemap);
    const urls = (await Promise.all(parts.map(locations))).flat();
    expect(urls.length).toBeGreaterThan(20);
    for (const address of urls.slice(0, maxPages)) {
      expect(new URL(address).origin).toBe(system.site);
      expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200);
    }
  },
);
