import { describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, postPath, type PublicSite, texts, pages } from '@sandstone/contract';
import { postPageTitle } from '@sandstone/domain';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../../shared/testing/post.builder.ts';
import { FakeProblem, renderedHtml } from '../../shared/testing/render-page.ts';

const origin = 'http://localhost:8080';

const portrait = { src: '/her.jpg', sources: [], width: 400, height: 500, placeholder: '' };

/** Renders the list of posts or the page of one, for which the API gives `response`. */
const open = (path: string, response: unknown, site: Partial<PublicSite> = {}) =>
  renderedHtml(
    path,
    { [`/api${path.replace('/view-post', '/posts').replace(/\?.*/, '')}`]: response },
    { site: { ...defaultSiteSettings, ...site } },
  );
/** Returns the escaped text of the heading. */
const titleOf = (html: string) => /<h1[^>]*>(.*)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const photos = (count: number) => Array.from({ length: count }, () => somePhoto());

describe('the list of posts', () => {
  it('shows three thumbnails and the number of further photos, and links each post', async () => {
    const many = somePost({ photos: photos(3), photoCount: 7 });
    const few = somePost({ photos: photos(2) });
    const { html, status, requestedPaths } = await open(
      '/posts',
      somePostsPage({ posts: [many, few], nextCursor: 'n' }),
    );
    expect(status).toBe(200);
    expect(requestedPaths).toEqual(['/api/posts?limit=24']);
    expect(html.split('<img')).toHaveLength(1 + 5);
    expect(html.split('+ 4 more')).toHaveLength(2);
    expect(html).not.toContain('+ 0 more');
    for (const { id } of [many, few]) expect(html).toContain(`href="${postPath(id)}"`);
    expect(html).toContain('href="/posts?cursor=n"');
    expect(html).toContain('October 7, 2025');
  });

  it('marks pinned posts, and none of a release that knows no pins', async () => {
    const { pinned: _unknown, ...older } = somePost();
    const posts = [somePost({ pinned: true }), somePost(), older as ReturnType<typeof somePost>];
    const { html } = await open('/posts', somePostsPage({ posts }));
    expect(html.split(`>${texts.post.pinned}<`)).toHaveLength(2);
  });

  it('names each month once, and none among the pinned posts', async () => {
    const posts = ['2024-01-05', '2025-10-07', '2025-10-01', '2025-09-30'].map((day, index) =>
      somePost({ createdOn: `${day}T12:00:00.000Z`, pinned: index === 0 }),
    );
    const { html } = await open('/posts', somePostsPage({ posts }));
    const names = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name);
    expect(names).toEqual([texts.post.pinned, 'October 2025', 'September 2025']);
  });

  it('shows portrait and name the same in posts with and without pictures', async () => {
    const posts = [somePost(), somePost({ photos: photos(1) })];
    const html = mainOf((await open('/posts', somePostsPage({ posts }), { portrait })).html);
    const bylines = [...html.matchAll(/<div class="row[^"]*byline.*?<\/div>/gs)].map(([byline]) => byline);
    expect(bylines).toHaveLength(2);
    expect(bylines[1]).toBe(bylines[0]);
    expect(bylines[0]).toContain(portrait.src);
    expect(bylines[0]).toContain(`>${defaultSiteSettings.words.name}<`);
  });

  it('names each post by its text alone, which the style sheet may end with "more"', async () => {
    const post = somePost({ description: 'Long '.repeat(40).trim() });
    const { html } = await open('/posts', somePostsPage({ posts: [post] }));
    expect(html).toMatch(
      new RegExp(`>${post.description}</a><span[^>]* aria-hidden="true">${texts.post.more}<`),
    );
  });

  it('cuts descriptions after 255 characters', async () => {
    const posts = [somePost({ description: 'a'.repeat(255) }), somePost({ description: 'b'.repeat(256) })];
    const { html } = await open('/posts', somePostsPage({ posts }));
    expect(html).toContain(`${'a'.repeat(255)}</a>`);
    expect(html).toContain(`${'b'.repeat(255)}…</a>`);
  });
});

describe('the page of a post', () => {
  const description =
    `The light went slowly, and then all at once, over the ridge ${'and on '.repeat(20)}`.trim();

  it('has description, date, photos, links and share tags', async () => {
    const post = somePost({ description, photos: photos(4) });
    const { html, status } = await open(postPath(post.id), { post });
    expect(status).toBe(200);
    expect(titleOf(html)).toBe(description);
    expect(html).toContain('<time dateTime="2025-10-07T23:30:00.000Z">October 7, 2025</time>');
    expect(html).toContain(texts.post.share);
    expect(html.split('<img')).toHaveLength(1 + 4);
    expect(html).toContain('href="/all-videos"');
    expect(html).toContain('href="/pictures"');
    expect(html).toContain(`<title>${postPageTitle(description, defaultSiteSettings.words.name)}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${description.slice(0, 60).trimEnd()}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${origin}${post.photos[0]?.cdnUrl}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${postPath(post.id)}"/>`);
    expect(html).toContain('"@type":"ImageGallery"');
    expect(html).toContain('"@type":"BreadcrumbList"');
  });

  it('leads to the next older and the next newer post, where they exist, and to all posts', async () => {
    const post = somePost({ description });
    const older = { id: 'older', description: 'The day before' };
    const both = await open(postPath(post.id), { post, previous: older, next: { ...older, id: 'newer' } });
    expect(both.html).toContain(`href="${postPath('older')}"`);
    expect(both.html).toContain(`href="${postPath('newer')}"`);
    expect(both.html).toContain('The day before');
    const newest = await open(postPath(post.id), { post, previous: older, next: null });
    expect(newest.html).toContain(texts.post.previous);
    expect(newest.html).not.toContain(texts.post.next);
    const only = await open(postPath(post.id), { post, previous: null, next: null });
    const [, others = ''] = only.html.split(`aria-label="${texts.post.others}"`);
    expect(others.split('</nav>')[0]?.match(/href="[^"]+"/g)).toEqual([`href="${pages.posts}"`]);
  });

  it('opens the photo in the address, and answers 404 if it is missing', async () => {
    const post = somePost({ description, photos: photos(3) });
    const [, second] = post.photos;
    const named = await open(`${postPath(post.id)}?photo=${second?.id}`, { post });
    expect(named.status).toBe(200);
    expect(named.html).toContain('<section class="stage" data-theme="dark" aria-label="Photo">');
    expect(named.html).toContain(`<meta property="og:image" content="${origin}${second?.cdnUrl}"/>`);
    const gone = await open(`${postPath(post.id)}?photo=gone`, { post });
    expect(gone.status).toBe(404);
    expect(gone.html).toContain('is not here any more');
    expect(gone.html).toContain('name="robots" content="noindex"');
    expect(titleOf(gone.html)).toBe(description);
  });

  it('reads as a note: pictures first, then portrait, name and date, and the description in one heading', async () => {
    const post = somePost({ description: 'Dusk on the ridge\n\nWind all day.', photos: photos(2) });
    const html = mainOf((await open(postPath(post.id), { post }, { portrait })).html);
    const places = [
      html.lastIndexOf(post.photos[1]?.cdnUrl ?? ''),
      html.indexOf(portrait.src),
      html.indexOf(`>${defaultSiteSettings.words.name}<`),
      html.indexOf('October 7, 2025'),
      html.indexOf('Dusk on the ridge\n\nWind all day.</h1>'),
    ];
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(html.split('<h1')).toHaveLength(2);
  });

  it('shows neither a portrait nor a name where none is set', async () => {
    const post = somePost({ description });
    const { words } = defaultSiteSettings;
    const page = await open(postPath(post.id), { post }, { words: { ...words, name: '' } });
    const html = mainOf(page.html);
    expect(html).not.toContain('<img');
    expect(html).toMatch(/<header[^>]*><div[^>]*><p[^>]*><span[^>]*><time/);
  });

  it('links only the web addresses in the description', async () => {
    const words = 'Dusk https://one.example/a?b=1&c=2, javascript:alert(1)\n<b>http://two.example/"x</b>';
    const post = somePost({ description: words });
    const { html } = await open(postPath(post.id), { post });
    const [heading = ''] = /<h1.*<\/h1>/s.exec(html) ?? [];
    const rel = 'rel="nofollow noopener ugc"';
    expect(heading.match(/<a [^>]*>/g)).toEqual([
      `<a href="https://one.example/a?b=1&amp;c=2" ${rel}>`,
      `<a href="http://two.example/" ${rel}>`,
    ]);
    expect(heading).not.toContain('<b>');
    expect(titleOf(html)).toBe(
      words
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    );
  });

  it('escapes the description in its structured data', async () => {
    const post = somePost({ description: '</script><script>alert(1)</script>' });
    const { html } = await open(postPath(post.id), { post });
    expect(html).not.toContain('<script>alert');
  });

  it.each(['post_not_found', 'internal'] as const)('is not indexed when it fails: %s', async (code) => {
    expect((await open('/view-post/x', new FakeProblem(code))).html).toContain('noindex');
  });
});
