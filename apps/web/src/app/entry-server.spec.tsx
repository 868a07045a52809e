import { describe, expect, it } from '@jest/globals';
import { homeTitle, pageTitle } from '@sandstone/domain';
import {
  defaultSiteSettings,
  adminTexts,
  type MenuEvent,
  pages,
  problemDocument,
  problemMediaType,
  routes,
  texts,
} from '@sandstone/contract';
import { type RenderOptions } from './renderer.ts';
import { type PageData, pageDataId } from '../shared/hydration/page-data.ts';
import { legalBodies } from '../shared/testing/legal.builder.ts';
import { somePhoto, somePhotosPage } from '../shared/testing/photo.builder.ts';
import { renderWith } from '../shared/testing/render-page.ts';

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

const menu: MenuEvent[] = [
  {
    id: '7d2c4f0e-8a55-4e8e-9c52-f0f6a6c2b101',
    slug: 'last-light',
    title: 'Last Light',
    date: '2025-10-04T00:00:00.000Z',
    counts: { free: 2, premium: 1 },
  },
];

const { words } = defaultSiteSettings;

function setUp(respond: () => Response | Promise<Response>, fields: Partial<RenderOptions> = {}) {
  const requests: { url: string; headers: Headers }[] = [];
  const failures: unknown[] = [];
  const page = async (path: string) => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      // The API client always passes a string.
      const url = input as string;
      if (url.endsWith(routes.events.path)) return Promise.resolve(json({ events: menu }));
      requests.push({ url, headers: new Headers(init?.headers) });
      const legalBody = legalBodies[new URL(url).pathname];
      if (legalBody !== undefined) return Promise.resolve(json(legalBody));
      return Promise.resolve(respond());
    };
    const rendered = await renderWith(fetch, path, {
      apiUrl: 'http://api.internal:3000',
      apiHeaders: { cookie: 'a=b', 'x-request-id': 'r-12345678' },
      assets: () => ({
        headScript: '/assets/head.js',
        entry: '/assets/client.js',
        styles: ['/assets/a.css'],
        preloads: ['/assets/page.js'],
      }),
      onError: (error) => failures.push(error),
      ...fields,
    });
    if (rendered.kind !== 'page') throw new Error(`Redirected to ${rendered.location}`);
    return { ...rendered, html: rendered.html.toString() };
  };
  return { page, requests, failures };
}

const dataOf = (html: string): PageData =>
  JSON.parse(html.split(`id="${pageDataId}">`)[1]?.split('</script>')[0] ?? '') as PageData;

describe('a server-rendered page', () => {
  it.each(['/%E0%A4%A', '/%', '/%FF%FE', '/a%2fb'])('answers %s with 404', async (path) => {
    const { page, failures } = setUp(() =>
      json(problemDocument('event_not_found', {}), 404, problemMediaType),
    );
    expect((await page(path)).status).toBe(404);
    expect(failures).toEqual([]);
  });

  it('names the code of the page', async () => {
    const { page } = setUp(() => json({}));
    const { html } = await page(pages.terms);
    expect(/data-preloads="([^"]*)"/.exec(html)?.[1]).toBe('/assets/page.js');
  });

  it('names in a header what the first paint needs', async () => {
    const { page } = setUp(() => json({}));
    expect((await page(pages.terms)).link).toBe(
      '</assets/a.css>; rel=preload; as=style, </assets/head.js>; rel=preload; as=script',
    );
  });

  it('is refused when a component fails, instead of being sent without its content', async () => {
    const post = { id: 'x', description: null, photos: [], photoCount: 0, createdOn: '2026-01-01' };
    const { page } = setUp(() => json({ posts: [post], nextCursor: null, total: 1 }));
    await expect(page(pages.posts)).rejects.toThrow(TypeError);
  });

  it('contains its data, its title and its metadata', async () => {
    const photos = [somePhoto({ description: 'Evening over the ridge' }), somePhoto()];
    const { page, requests } = setUp(() => json(somePhotosPage({ photos, total: 2 })));
    const { status, html, personal } = await page('/pictures');
    expect({ status, personal }).toEqual({ status: 200, personal: false });
    expect(html).toContain(`<title>${pageTitle('My Pictures', words.name)}</title>`);
    expect(html).toContain('<link rel="canonical" href="http://localhost:8080/pictures"/>');
    expect(html).toContain('content="RTA-5042-1996-1400-1577-RTA"');
    expect(html).toContain('2 photos');
    expect(html).toContain('alt="Evening over the ridge"');
    expect(dataOf(html).loaderData).toBeTruthy();
    expect(requests[0]?.url).toBe('http://api.internal:3000/api/photos?limit=40');
    expect(requests[0]?.headers.get('cookie')).toBe('a=b');
    expect(requests[0]?.headers.get('x-request-id')).toBe('r-12345678');
  });

  it('contains the menu with every event and its counts', async () => {
    const { page } = setUp(() => json(somePhotosPage()));
    const { html } = await page('/pictures');
    expect(html.split('href="/events/last-light"')).toHaveLength(1 + 1);
    expect(html).toContain('2 Short Clips and 1 Full Video');
    expect(html.match(/aria-label="Main".*?data-inside/s)).toBeNull();
  });

  it('is rendered when the menu events fail to load', async () => {
    const { page } = setUp(() => json(somePhotosPage()), {
      fetch: (input) =>
        Promise.resolve(
          (input as string).endsWith(routes.events.path) ? json({}, 500) : json(somePhotosPage({ total: 2 })),
        ),
    });
    const { status, html } = await page('/pictures');
    expect(status).toBe(200);
    expect(html).toContain(texts.navigation.eventsFailed);
  });

  it('contains no inline script, no style element and no API address', async () => {
    const { page } = setUp(() => json(somePhotosPage()));
    for (const path of ['/pictures', '/terms', '/signin', '/nowhere']) {
      const { html } = await page(path);
      const scripts = html.match(/<script[^>]*>/g) ?? [];
      for (const script of scripts) expect(script).toMatch(/ src=|type="application\/(ld\+)?json"/);
      expect(html).not.toContain('<style');
      expect(html).not.toContain('api.internal');
    }
  });

  it('loads the largest of the first pictures first and those below lazily', async () => {
    const photos = Array.from({ length: 12 }, (_, index) =>
      somePhoto({ description: `Photo ${index}`, width: 600, height: index === 2 ? 900 : 400 }),
    );
    const { page } = setUp(() => json(somePhotosPage({ photos, total: 30, nextCursor: 'next' })));
    const { html } = await page('/pictures');
    expect(html.match(/<img [^>]*fetchPriority="high"[^>]*>/g)).toEqual([
      expect.stringContaining('alt="Photo 2"'),
    ]);
    expect(html.match(/loading="lazy"/g)).toHaveLength(7);
    expect(html).toContain('href="/pictures?cursor=next"');
  });

  it('passes the cursor of the address to the API', async () => {
    const { page, requests } = setUp(() => json(somePhotosPage()));
    await page('/pictures?cursor=abc');
    expect(requests[0]?.url).toContain('cursor=abc');
  });

  it('escapes text that would end its element', async () => {
    const description = '</script><script>alert(1)</script><!--';
    const { page } = setUp(() => json(somePhotosPage({ photos: [somePhoto({ description })] })));
    const { html } = await page('/pictures');
    expect(html).not.toContain('<script>alert');
    expect(JSON.stringify(dataOf(html).loaderData)).toContain(description);
  });

  it('answers an unknown path with 404', async () => {
    const { page } = setUp(() => json(somePhotosPage()));
    const { status, html } = await page('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('name="robots" content="noindex"');
  });

  it.each([
    ['invalid_request', 400, 'Failed to load photos (400)'],
    ['unavailable', 503, 'Failed to load photos (503)'],
  ] as const)('answers the API problem %s with %i and its text', async (code, status, text) => {
    const body = problemDocument(code, { detail: 'connect ECONNREFUSED 10.0.0.7:5432' });
    const { page, failures } = setUp(() => json(body, status, problemMediaType));
    const rendered = await page('/pictures');
    expect(rendered.status).toBe(status);
    expect(rendered.html).toContain(text);
    expect(rendered.html).not.toContain('ECONNREFUSED');
    expect(failures).toHaveLength(status >= 500 ? 1 : 0);
  });

  it('answers 503 without the cause when the API is unreachable', async () => {
    const { page, failures } = setUp(() => Promise.reject(new TypeError('fetch failed 10.0.0.7')));
    for (const [path, text] of [
      ['/', texts.events.failed],
      ['/pictures', texts.loadFailed('photos')],
    ] as const) {
      const { status, html } = await page(path);
      expect(status).toBe(503);
      expect(html).toContain(text);
      expect(html).not.toContain('10.0.0.7');
    }
    expect(failures).toHaveLength(2);
  });

  it('renders the home page when the API is unreachable', async () => {
    const { page } = setUp(() => Promise.reject(new TypeError('x')));
    const { html } = await page('/');
    expect(html).toContain(`<title>${homeTitle(words)}</title>`);
    expect(html).toContain(texts.errorScreen.retry.replace("'", '&#x27;'));
    expect(html).toContain('href="/signin"');
  });
});

describe('the age gate', () => {
  const gate = 'id="age-gate"';
  const isShown = (html: string) => !/^[^>]* hidden=/.test(html.split(gate)[1] ?? ' hidden=');
  it('precedes the inert but readable site in the first HTML', async () => {
    const { page } = setUp(() => json(somePhotosPage()), { ageConfirmed: false });
    const { html } = await page('/pictures?cursor=a');
    expect(html.indexOf(gate)).toBeGreaterThan(0);
    expect(html.indexOf(gate)).toBeLessThan(html.indexOf('<img'));
    expect(html).toContain('<div id="site" inert="">');
    expect(html).toMatch(/<form (?=[^>]*method="post")(?=[^>]*action="\/age")/);
    expect(html).toContain('name="return" value="/pictures?cursor=a"');
    expect(html.split(`href="${defaultSiteSettings.rules.declineUrl}"`)).toHaveLength(3);
    expect(html).toContain('My Pictures');
  });

  it('is missing when the age is confirmed', async () => {
    const confirmed = await setUp(() => json(somePhotosPage())).page('/pictures');
    expect(confirmed.html).not.toContain(gate);
    expect(confirmed.html).toContain('<div id="site">');
  });

  it.each([pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval])(
    'covers %s too, and links to a readable version of it',
    async (path) => {
      const visitor = setUp(() => json({}), { ageConfirmed: false });
      const { html, status } = await visitor.page(path);
      expect([status, isShown(html)]).toEqual([200, true]);
      const link = `${path}?read=first`;
      expect(html).toContain(`href="${link}"`);
      const read = await visitor.page(link);
      expect([read.status, isShown(read.html)]).toEqual([200, false]);
      // The gate that it contains is for the next page.
      expect(read.html).not.toContain('read this page');
      expect(read.html).toContain('<div id="site">');
      expect(read.html).toContain(`<link rel="canonical" href="http://localhost:8080${path}"/>`);
      // The parameter opens no other page.
      expect(isShown((await visitor.page('/signin?read=first')).html)).toBe(true);
    },
  );
});

describe('personal pages', () => {
  it('are marked as personal and render a loading state', async () => {
    const { page, requests } = setUp(() => json({}), { hasSession: true });
    for (const path of ['/admin', '/admin/upload', '/admin/upload/photos']) {
      const { status, html, personal } = await page(path);
      expect({ status, personal }).toEqual({ status: 200, personal: true });
      expect(html).toContain(adminTexts.admin.loading);
    }
    for (const path of ['/signin', '/profile']) expect((await page(path)).personal).toBe(true);
    // The browser requests the session, the server only what the member has loved.
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([routes.lovedItems.path]);
  });

  it('redirect a visitor without a session to the sign-in page with the return path', async () => {
    const options = setUp(() => json({}));
    for (const path of [pages.profile, '/admin/upload/photos?x=1'])
      await expect(options.page(path)).rejects.toThrow(`/signin?redirect=${encodeURIComponent(path)}`);
  });
});
