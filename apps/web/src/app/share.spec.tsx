import { describe, expect, it } from '@jest/globals';
import {
  defaultSiteSettings,
  defaultShareImage,
  eventPath,
  filteredVideosPath,
  limits,
  middleFocus,
  pages,
  photoPath,
  postPath,
  type PublicSite,
  siteFiles,
  siteIconPath,
  videoPath,
} from '@sandstone/contract';
import openGraph from 'open-graph-scraper';
import { formatDate } from '../shared/format/date-and-count.ts';
import { somePhoto, somePhotosPage } from '../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../shared/testing/post.builder.ts';
import { renderedHtml, renderPage } from '../shared/testing/render-page.ts';
import { someEvent, someLockedVideo, someRecentEvents, someVideo } from '../shared/testing/video.builder.ts';

const origin = 'http://localhost:8080';
const hostile = `"><script>alert(1)</script> & 'quotes' 🌵`;
const free = someVideo({ title: 'Short clip', slug: 'short-clip' });
const locked = someLockedVideo({
  title: 'Whole story',
  slug: 'whole-story',
  eventSlug: 'last-light',
  eventTitle: 'Last Light',
});
const event = someEvent({ videos: [free, locked] });
const photo = somePhoto({ width: 3000, height: 2000 });
const post = somePost({ description: 'x'.repeat(39) + 'yz' + 'w'.repeat(200), photos: [photo] });
const other = somePhoto({ description: 'Canyon at noon' });
const pair = somePost({ photos: [photo, other] });
/** The second photo's JPEG was made by an earlier version of the pipeline, which made it 230 px wide. */
const strip = somePost({
  photos: [737, 230].map((width) =>
    somePhoto({
      width: 1080,
      height: 24_000,
      sources: [{ type: 'image/jpeg', srcset: `/media/1280.jpg ${width}w` }],
    }),
  ),
});
const evil = somePost({ description: hostile, photos: [somePhoto({ description: hostile })] });

const responses = {
  '/api/events/recent': someRecentEvents(4),
  '/api/photos': somePhotosPage({ photos: [photo, other], total: 2 }),
  '/api/posts': somePostsPage({ posts: [post] }),
  '/api/videos': { videos: [free, locked], nextCursor: null, total: 2 },
  [`/api/posts/${post.id}`]: { post },
  [`/api/posts/${pair.id}`]: { post: pair },
  [`/api/posts/${strip.id}`]: { post: strip },
  [`/api/posts/${evil.id}`]: { post: evil },
  '/api/events/slug/last-light': {
    event,
    photos: [],
    photoCount: 0,
    nextCursor: null,
    pictureId: free.streamId,
    preview: free,
  },
  '/api/events/slug/shoot': {
    event: { ...event, slug: 'shoot' },
    photos: pair.photos.map((shown) => ({ ...shown, videosBefore: 0 })),
    photoCount: 2,
    nextCursor: null,
    pictureId: free.streamId,
    preview: free,
  },
  '/api/events/slug/planned': {
    event: { ...event, slug: 'planned', videos: [] },
    photos: [],
    photoCount: 0,
    nextCursor: null,
    pictureId: free.streamId,
    preview: { ...free, cover: null },
  },
  [`/api/videos/title/short-clip/${free.id}`]: { video: free },
  '/api/videos/title/short-clip': { video: free },
  [`/api/videos/title/whole-story/${locked.id}`]: { video: locked },
};
const cover = (streamId: string | null) => `${origin}/secureImage/${streamId}`;

const ofPage = async (path: string, site: PublicSite = defaultSiteSettings) => {
  const { html, status } = await renderedHtml(path, responses, { site });
  const { result } = await openGraph({ html });
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const graph = blocks.flatMap(
    ([, text = '']) => (JSON.parse(text) as { '@graph': { '@type': string }[] })['@graph'],
  );
  return { html, status, result, graph, types: graph.map((thing) => thing['@type']) };
};

const shared = [
  [
    pages.home,
    pages.home,
    'Hotwife in Northern Arizona',
    `${origin}/secureImage/default`,
    ['WebSite', 'CollectionPage'],
  ],
  [pages.pictures, pages.pictures, 'My Pictures', origin + photo.cdnUrl, ['BreadcrumbList', 'ImageGallery']],
  [
    `${pages.pictures}?event=shoot&cursor=x`,
    pages.pictures,
    'My Pictures',
    origin + photo.cdnUrl,
    ['BreadcrumbList', 'ImageGallery'],
  ],
  [
    `${pages.pictures}?event=shoot&cursor=x&photo=${other.id}`,
    photoPath(other.id),
    'Canyon at noon',
    origin + other.cdnUrl,
    ['BreadcrumbList', 'ImageGallery'],
  ],
  [
    photoPath(photo.id),
    photoPath(photo.id),
    `Photo from ${formatDate(photo.createdOn)}`,
    origin + photo.cdnUrl,
    ['BreadcrumbList', 'ImageGallery'],
  ],
  [
    pages.allVideos,
    pages.allVideos,
    'My Private Collection',
    cover(free.streamId),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [
    `${filteredVideosPath('type', 'free')}&cursor=x`,
    pages.allVideos,
    'My Private Collection',
    cover(free.streamId),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [
    eventPath('last-light'),
    eventPath('last-light'),
    'Last Light',
    cover(free.streamId),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [
    '/cheating/last-light',
    eventPath('last-light'),
    'Last Light',
    cover(free.streamId),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [videoPath(free), videoPath(free), 'Short clip', cover(free.streamId), ['BreadcrumbList', 'VideoObject']],
  [
    '/video/short-clip',
    videoPath(free),
    'Short clip',
    cover(free.streamId),
    ['BreadcrumbList', 'VideoObject'],
  ],
  [videoPath(locked), videoPath(locked), 'Whole story', cover(locked.streamId), ['BreadcrumbList']],
  [
    `${eventPath('last-light')}?cursor=x`,
    eventPath('last-light'),
    'Last Light',
    cover(free.streamId),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [
    eventPath('planned'),
    eventPath('planned'),
    'Last Light',
    cover(defaultShareImage.id),
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [
    `${pages.posts}?cursor=x`,
    pages.posts,
    'My Posts',
    origin + photo.cdnUrl,
    ['BreadcrumbList', 'CollectionPage'],
  ],
  [pages.posts, pages.posts, 'My Posts', origin + photo.cdnUrl, ['BreadcrumbList', 'CollectionPage']],
  [
    postPath(post.id),
    postPath(post.id),
    post.description.slice(0, 40),
    origin + photo.cdnUrl,
    ['BreadcrumbList', 'BlogPosting', 'ImageGallery'],
  ],
  [pages.links, pages.links, 'Links', `${origin}/secureImage/default`, ['ProfilePage']],
  [pages.terms, pages.terms, 'Terms of use', `${origin}/secureImage/default`, []],
  [pages.signIn, pages.signIn, 'Sign In', `${origin}/secureImage/default`, []],
] as const;

describe('the metadata of a page', () => {
  it.each(shared)('describes %s', async (path, canonical, title, image, types) => {
    const { html, status, result, types: found } = await ofPage(path);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`);
    const whole = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    expect(whole).toBe(`${title} | ${defaultSiteSettings.words.name}`);
    expect(whole.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(result.ogUrl).toBe(origin + canonical);
    expect(result.ogImage?.[0]).toMatchObject({
      url: image,
      width: expect.stringMatching(/^\d+$/),
      height: expect.stringMatching(/^\d+$/),
    });
    expect(result.ogSiteName).toBe(defaultSiteSettings.words.name);
    expect(result.ogDescription?.length).toBeGreaterThan(10);
    expect(result.ogDescription?.length).toBeLessThanOrEqual(limits.pageDescriptionLength);
    expect(result.ogImage?.[0]?.alt).toBeTruthy();
    expect(result.twitterCard).toBe('summary_large_image');
    expect(result.twitterImage?.[0]?.url).toBe(image);
    expect(result.twitterTitle).toBe(result.ogTitle);
    expect(found).toEqual(types);
  });

  it.each([...shared.map(([path]) => path), `${postPath(pair.id)}?photo=${other.id}`])(
    'shows only the name of the site and its drawn picture elsewhere, where the creator wants it: %s',
    async (path) => {
      const { words, rules } = defaultSiteSettings;
      const { result } = await ofPage(path, {
        ...defaultSiteSettings,
        rules: { ...rules, discreetShare: true },
      });
      const { ogTitle, ogDescription, twitterTitle, twitterDescription, ogType } = result;
      expect([ogTitle, ogDescription, twitterTitle, twitterDescription]).toEqual(
        Array.from({ length: 4 }, () => words.name),
      );
      for (const pictures of [result.ogImage, result.twitterImage])
        expect(pictures?.map(({ url }) => url)).toEqual([cover('default')]);
      expect([ogType, result.articlePublishedTime]).toEqual(['website', undefined]);
    },
  );

  it('shows the mark of the site where there is one, instead of the drawn picture', async () => {
    const markId = 'ab'.repeat(16);
    const marked = { ...defaultSiteSettings, markId };
    const { html, result } = await ofPage(pages.terms, marked);
    const picture = origin + siteIconPath(markId, 512);
    expect(result.ogImage?.[0]).toMatchObject({ url: picture, width: '512', height: '512' });
    expect([result.twitterCard, result.twitterImage?.[0]?.url]).toEqual(['summary', picture]);
    expect(html).toContain(`<link rel="icon" href="${siteIconPath(markId, 32)}" type="image/png"/>`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${siteIconPath(markId, 180)}"/>`);
    for (const path of Object.values(siteFiles)) expect(html).not.toContain(path);
    const discreet = { ...marked, rules: { ...marked.rules, discreetShare: true } };
    const post = await ofPage(postPath(pair.id), discreet);
    expect(post.result.ogImage?.[0]?.url).toBe(picture);
  });

  it('shows the large picture of the home page before the mark, and no picture of hers in a discreet preview', async () => {
    const { sources, cdnUrl: src, width, height, placeholder } = photo;
    const hero = { ...{ sources, src, width, height, placeholder }, wide: middleFocus, tall: middleFocus };
    const site = { ...defaultSiteSettings, hero, markId: 'ab'.repeat(16) };
    const { result } = await ofPage(pages.home, site);
    expect(result.ogImage?.[0]).toMatchObject({ url: origin + src, width: '1280', height: '853' });
    expect(result.twitterCard).toBe('summary_large_image');
    const { result: discreet } = await ofPage(pages.home, {
      ...site,
      rules: { ...site.rules, discreetShare: true },
    });
    expect(discreet.ogImage?.[0]?.url).toBe(origin + siteIconPath(site.markId, 512));
  });

  it.each([
    [{ bio: '' }, defaultSiteSettings.words.welcome],
    [{ bio: '', welcome: '' }, defaultSiteSettings.words.name],
  ])(
    'describes a site without a text about its creator by its other words: %p',
    async (words, description) => {
      const site = { ...defaultSiteSettings, words: { ...defaultSiteSettings.words, ...words } };
      expect((await ofPage(pages.home, site)).result.ogDescription).toBe(description);
    },
  );

  it('tells who the creator is, with her profiles on other sites, as the author of a post as well', async () => {
    const links = { links: [{ label: 'Elsewhere', address: 'https://example.com/me' }] };
    const site = { ...defaultSiteSettings, links };
    const me = { '@type': 'Person', name: site.words.name, sameAs: ['https://example.com/me'] };
    const profile = await ofPage(pages.links, site);
    expect(profile.graph.find((thing) => thing['@type'] === 'ProfilePage')).toMatchObject({ mainEntity: me });
    const { graph } = await ofPage(postPath(post.id), site);
    expect(graph.find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({
      author: me,
      datePublished: post.createdOn,
      articleBody: post.description,
    });
  });

  it('titles a post with the first sixty characters of its description', async () => {
    const { result } = await ofPage(postPath(post.id));
    expect(result.ogTitle).toBe(post.description.slice(0, limits.post.shareTitleLength));
    expect(result.ogType).toBe('article');
    expect(result.ogImage?.[0]).toMatchObject({ width: '1280', height: '853' });
  });

  it('declares the size of the file that is sent for a long photo', async () => {
    const { result, graph } = await ofPage(postPath(strip.id));
    expect(result.ogImage?.[0]).toMatchObject({ width: '737', height: '16383' });
    expect(graph.find((thing) => thing['@type'] === 'ImageGallery')).toMatchObject({
      image: [{ width: 737, height: 16_383 }, { contentUrl: expect.stringContaining('/media/') }],
    });
    const { html } = await ofPage(postPath(strip.id) + `?photo=${strip.photos[1]?.id}`);
    expect(html).toContain(`content="${origin}${strip.photos[1]?.cdnUrl}"`);
    expect(html).not.toContain('og:image:width');
  });

  it.each([pages.pictures, postPath(pair.id), eventPath('shoot')])(
    'has the address of the photo that is open on %s, so that a crawler which follows it finds the same picture',
    async (path) => {
      const own = `${path}?photo=${other.id}`;
      const first = await ofPage(own);
      expect(first.status).toBe(200);
      expect(first.result.ogUrl).toBe(origin + own);
      expect(first.html).toContain(`<link rel="canonical" href="${origin}${own}"/>`);
      const followed = await ofPage(first.result.ogUrl?.slice(origin.length) ?? '');
      for (const { result } of [first, followed])
        expect(result.ogImage?.[0]?.url).toBe(origin + other.cdnUrl);
    },
  );

  it('contains the public data of a locked video, but not its player address', async () => {
    const { html, result } = await ofPage(videoPath(locked));
    expect(result.ogTitle).toContain('Whole story');
    expect(html).not.toContain('/embed/');
    expect(html).not.toContain('VideoObject');
  });

  it('contains the duration and the player address of a free video', async () => {
    const { graph } = await ofPage(videoPath(free));
    expect(graph.find((thing) => thing['@type'] === 'VideoObject')).toMatchObject({
      duration: 'PT75S',
      embedUrl: `${origin}/embed/${free.id}`,
      thumbnailUrl: [cover(free.streamId)],
      uploadDate: free.publishedOn,
    });
  });

  it('escapes hostile text in the meta elements and in the JSON-LD', async () => {
    const { html, result, graph } = await ofPage(postPath(evil.id));
    expect(html).not.toContain('<script>alert');
    expect(result.ogDescription).toBe(hostile);
    expect(JSON.stringify(graph)).toContain('alert(1)');
  });

  it('is noindex for /signin', async () => {
    const { html } = await ofPage(pages.signIn);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(['/nowhere', '/events/nowhere', '/view-post/nowhere', '/video/nowhere', '/video/nowhere/1'])(
    'is noindex, without a canonical address and with a title of its own for %s',
    async (path) => {
      const { html, types } = await ofPage(path);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
      expect(html).toMatch(/<title>[^<]*not found|<title>[^<]*find/);
      expect(types).toEqual([]);
    },
  );

  it.each(['/profile', '/admin'])('is replaced by a redirect to sign in for %s', async (path) => {
    const { page } = await renderPage(path, responses);
    expect(page).toMatchObject({
      kind: 'redirect',
      location: `/signin?redirect=${encodeURIComponent(path)}`,
    });
  });

  it('contains the adult content labels on every page', async () => {
    for (const path of [pages.home, '/nowhere', '/signin']) {
      const { html } = await ofPage(path);
      expect(html).toContain('<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA"/>');
      expect(html).toContain('<meta name="rating" content="adult"/>');
    }
  });
});
