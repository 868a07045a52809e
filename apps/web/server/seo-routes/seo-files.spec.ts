import { describe, expect, it, jest } from '@jest/globals';
import {
  ApiError,
  type ApiClient,
  defaultSiteSettings,
  seoRoutes,
  type Photo,
  type Post,
  type SitemapEntry,
  type PublicSite,
  siteIconPath,
  sitemapPart,
  type Video,
} from '@sandstone/contract';
import { aiCrawlers, aiRobotsTokens } from '@sandstone/domain';
import { seoFiles } from './seo-files.ts';
import { escapeXml } from './xml.ts';

const origin = 'https://site.example';
const hostile = `</title><script>alert("1")</script>&'\u0007\ud800 🌵`;
const escaped = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&apos; 🌵';

type Responses = Partial<
  Record<string, (options: { query?: { cursor?: string }; params?: { kind: string } }) => unknown>
>;

async function read(path: string, responses: Responses = {}, site: PublicSite = defaultSiteSettings) {
  const call = jest.fn((route: string, options: object) => {
    const respond = responses[route];
    if (respond === undefined) throw new Error(`Unexpected call: ${route}`);
    return Promise.resolve(respond(options));
  });
  const file = seoFiles.get(path);
  if (file === undefined) throw new Error(`There is no ${path}`);
  let text = '';
  let longest = 0;
  // The fake answers like the routes that it replaces.
  const api = { call } as unknown as ApiClient;
  for await (const part of file.body({
    api,
    origin,
    site,
    signal: new AbortController().signal,
  })) {
    text += part;
    longest = Math.max(longest, part.length);
  }
  return { text, longest, calls: call.mock.calls, mediaType: file.mediaType };
}

const entry = (fields: Partial<SitemapEntry> = {}): SitemapEntry => ({
  id: 'b31c516a-6241-4c41-8e96-537c83a1bcd8',
  slug: 'the-long-evening',
  title: 'The Long Evening',
  description: null,
  changedOn: '2025-10-06T18:00:00.000Z',
  images: ['/secureImage/1'],
  video: null,
  ...fields,
});
const entries = (...list: SitemapEntry[]): Responses => ({
  sitemap: () => ({ entries: list, nextCursor: null }),
});
const count = (text: string, part: string) => text.split(part).length - 1;

describe('robots.txt', () => {
  it('disallows only the private paths, and names the sitemap', async () => {
    const { text, mediaType } = await read(seoRoutes.robots);
    expect(mediaType).toContain('text/plain');
    expect(text.match(/^Disallow: .+$/gm)).toEqual([
      'Disallow: /admin',
      'Disallow: /profile',
      'Disallow: /signin',
      'Disallow: /api/',
    ]);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('disallows everything to AI crawlers, by all of their names, if the creator keeps them out', async () => {
    const { rules } = defaultSiteSettings;
    const site = { ...defaultSiteSettings, rules: { ...rules, refuseAiCrawlers: true } };
    const { text } = await read(seoRoutes.robots, {}, site);
    const [forAi = '', forOthers] = text.split('Disallow: /\n\n');
    expect([...forAi.matchAll(/^User-agent: (.+)$/gm)].map(([, token]) => token)).toEqual([
      ...aiCrawlers,
      ...aiRobotsTokens,
    ]);
    expect(forOthers).toBe((await read(seoRoutes.robots)).text);
  });
});

describe('the sitemap', () => {
  it('is an index of parts that all exist', async () => {
    const { text } = await read(seoRoutes.sitemap);
    const parts = [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address);
    expect(parts).toHaveLength(4);
    for (const address of parts) {
      expect(address.startsWith(`${origin}/sitemaps/`)).toBe(true);
      expect(seoFiles.get(new URL(address).pathname)).toBeDefined();
    }
  });

  it('describes a free video by its stable addresses, and lists only the page of a locked one', async () => {
    const free = entry({ video: { duration: 75, publishedOn: '2025-10-06T18:00:00.000Z' } });
    const locked = entry({ slug: 'locked', title: 'Locked one', description: 'Not told' });
    const { text } = await read(sitemapPart('videos'), entries(free, locked));
    expect(text).toContain(`<loc>${origin}/video/the-long-evening/${free.id}</loc>`);
    expect(text).toContain(`<video:player_loc>${origin}/embed/${free.id}</video:player_loc>`);
    expect(text).toContain('<video:duration>75</video:duration>');
    expect(count(text, '<video:video>')).toBe(1);
    expect(text).toContain(`<loc>${origin}/video/locked/${locked.id}</loc>`);
    expect(text).not.toContain('Locked one');
    expect(text).not.toContain('Not told');
  });

  it('lists events and posts with their pictures', async () => {
    const events = await read(sitemapPart('events'), entries(entry()));
    expect(events.text).toContain(`<loc>${origin}/events/the-long-evening</loc>`);
    expect(events.text).toContain(`<image:loc>${origin}/secureImage/1</image:loc>`);
    const posts = await read(sitemapPart('posts'), entries(entry({ slug: null })));
    expect(posts.text).toContain(`<loc>${origin}/view-post/${entry().id}</loc>`);
    expect(posts.text).toContain('<lastmod>2025-10-06T18:00:00.000Z</lastmod>');
  });

  it('streams ten thousand entries page by page', async () => {
    const page = Array.from({ length: 1000 }, () => entry());
    const { text, longest, calls } = await read(sitemapPart('videos'), {
      sitemap: ({ query }) => {
        const number = Number(query?.cursor ?? 0) + 1;
        return { entries: page, nextCursor: number === 10 ? null : String(number) };
      },
    });
    expect(count(text, '<url>')).toBe(10_000);
    expect(calls).toHaveLength(10);
    expect(longest).toBeLessThan(5000);
  });

  it('stays below the limits of the protocol', async () => {
    const page = Array.from({ length: 1000 }, () => entry({ images: [] }));
    const { text } = await read(sitemapPart('posts'), {
      sitemap: () => ({ entries: page, nextCursor: 'more' }),
    });
    expect(count(text, '<url>')).toBe(30_000);
    expect(text.endsWith('</urlset>\n')).toBe(true);
  });

  it('lists the fixed pages, and the newest pictures of the gallery', async () => {
    const photos = [{ cdnUrl: '/media/1.jpg', createdOn: '2026-01-01T00:00:00.000Z' }] as Photo[];
    const { text } = await read(sitemapPart('pages'), { photos: () => ({ photos }) });
    for (const path of [
      '/',
      '/pictures',
      '/all-videos',
      '/posts',
      '/terms',
      '/privacy',
      '/2257',
      '/content-removal',
    ])
      expect(text).toContain(`<loc>${origin}${path}</loc>`);
    expect(text).toContain(`<image:loc>${origin}/media/1.jpg</image:loc>`);
    for (const path of ['/signin', '/profile', '/admin']) expect(text).not.toContain(`${origin}${path}`);
  });
});

describe('the feed', () => {
  const post = {
    id: 'p1',
    description: hostile,
    createdOn: '2025-10-07T00:00:00.000Z',
    photos: [],
  } as unknown as Post;
  const video = (fields: Partial<Video>) =>
    ({
      id: 'v1',
      slug: 'v',
      title: 'A clip',
      description: null,
      streamId: 's1',
      videoType: 'free',
      publishedOn: '2025-10-08T00:00:00.000Z',
      ...fields,
    }) as Video;

  const feedOf = (guids: Record<string, string>): Responses => ({
    posts: () => ({ posts: [post] }),
    videos: () => ({ videos: [video({}), video({ videoType: 'premium', title: 'Locked one' })] }),
    feedGuids: () => ({ guids }),
  });
  const guidElements = async (responses: Responses) =>
    [...(await read(seoRoutes.feed, responses)).text.matchAll(/<guid.*?<\/guid>/g)].map(String);

  it('calls items by their ids, or as readers know them since an earlier release', async () => {
    expect(await guidElements(feedOf({}))).toEqual([
      '<guid isPermaLink="false">urn:uuid:v1</guid>',
      '<guid isPermaLink="false">urn:uuid:p1</guid>',
    ]);
    const address = `${origin}/view-post/p1`;
    expect(await guidElements(feedOf({ v1: 'https://former.example/video/a/v1', p1: address }))).toEqual([
      '<guid isPermaLink="false">https://former.example/video/a/v1</guid>',
      `<guid isPermaLink="true">${address}</guid>`,
    ]);
  });

  it('calls items by their addresses while the api is of the release that did', async () => {
    const feedGuids = () => {
      throw new ApiError(404, undefined);
    };
    expect(await guidElements({ ...feedOf({}), feedGuids })).toEqual([
      `<guid isPermaLink="true">${origin}/video/v/v1</guid>`,
      `<guid isPermaLink="true">${origin}/view-post/p1</guid>`,
    ]);
  });

  it('lists free videos and posts, newest first, and no premium videos', async () => {
    const { text, mediaType } = await read(seoRoutes.feed, feedOf({}));
    expect(mediaType).toContain('application/rss+xml');
    expect([...text.matchAll(/<item>.*?<link>(.+?)<\/link>/g)].map(([, link]) => link)).toEqual([
      `${origin}/video/v/v1`,
      `${origin}/view-post/p1`,
    ]);
    expect(text).toContain('<pubDate>Wed, 08 Oct 2025 00:00:00 GMT</pubDate>');
    expect(text).toContain(`url="${origin}/secureImage/s1"`);
    expect(text).not.toContain('Locked one');
  });

  it('asks for posts by date, because pinned ones are old', async () => {
    const asked: unknown[] = [];
    await read(seoRoutes.feed, {
      posts: (options?: unknown) => {
        asked.push(options);
        return { posts: [] };
      },
      videos: () => ({ videos: [] }),
    });
    expect(asked).toMatchObject([{ query: { order: 'date' } }]);
  });

  it('escapes hostile text', async () => {
    const { text } = await read(seoRoutes.feed, feedOf({}));
    expect(text).toContain(`<description>${escaped}</description>`);
    expect(text).not.toContain('<script');
  });
});

describe('the manifest', () => {
  it('is JSON with several icons', async () => {
    const { text } = await read(seoRoutes.manifest);
    const { icons } = JSON.parse(text) as { icons: { src: string }[] };
    expect(icons.length).toBeGreaterThan(1);
  });

  it('has the mark of the site where there is one', async () => {
    const markId = 'ab'.repeat(16);
    const { text } = await read(seoRoutes.manifest, {}, { ...defaultSiteSettings, markId });
    const { icons } = JSON.parse(text) as { icons: { src: string; sizes: string }[] };
    expect(icons.map(({ src, sizes }) => [src, sizes])).toEqual([
      [siteIconPath(markId, 192), '192x192'],
      [siteIconPath(markId, 512), '512x512'],
    ]);
  });
});

describe('escapeXml', () => {
  it('removes characters that XML cannot represent', () => {
    expect(escapeXml(hostile)).toBe(escaped);
    expect(escapeXml('a\tb\nc')).toBe('a\tb\nc');
    expect(escapeXml('\ufffe\u0000\u000b')).toBe('');
  });
});
