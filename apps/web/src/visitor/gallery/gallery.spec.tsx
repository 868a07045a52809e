import { describe, expect, it } from '@jest/globals';
import { photoPath, routes, texts } from '@sandstone/contract';
import { somePhoto, somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { FakeProblem, type FakeResponses, renderedHtml } from '../../shared/testing/render-page.ts';

const origin = 'http://localhost:8080';

/** Renders a page and records its requests for photos; `responses` by the query of the request. */
async function open(address: string, responses: FakeResponses) {
  const { path } = routes.photos;
  const byAddress = Object.entries(responses).map(([query, response]) => [path + query, response]);
  const { requestedPaths, ...page } = await renderedHtml(
    address,
    Object.fromEntries(byAddress) as FakeResponses,
  );
  return { ...page, requestedQueries: requestedPaths.map((requested) => requested.slice(path.length)) };
}

const newest = [somePhoto({ description: 'First light' }), somePhoto({ description: 'Second light' })];
const top = somePhotosPage({ photos: newest, total: 900, nextCursor: 'n' });
const deep = somePhoto({ description: 'Far down the wall' });
const idOf = (place: number) => newest[place]?.id ?? '';
const stage = '<section class="stage" data-theme="dark" aria-label="Photo">';

describe('the gallery', () => {
  it('shows a part of photos that are much longer than wide, or the reverse, and a hint that there is more', async () => {
    const shapes = [
      { width: 1, height: 5000 },
      { width: 1080, height: 24_000 },
      { width: 16_382, height: 3628 },
      { width: 1080, height: 2340 },
    ];
    const photos = shapes.map((shape) => somePhoto(shape));
    const { html } = await open('/pictures', {
      '?limit=40': somePhotosPage({ photos, total: 4 }),
    });
    const spans = [...html.matchAll(/--span:(\d+)/g)].map(([, span]) => Number(span));
    expect(spans).toEqual([243, 243, 30, 176]);
    expect(html.split(texts.photos.more)).toHaveLength(1 + 3);
  });
});

describe('the chips of the gallery', () => {
  const events = [
    { slug: 'dunes', title: 'Dunes' },
    { slug: 'rim', title: 'Rim nights' },
  ];
  const chipsOf = (html: string) => {
    const [, nav = ''] = /<nav [^>]*aria-label="What to show">(.*?)<\/nav>/.exec(html) ?? [];
    return [...nav.matchAll(/<a ([^>]*)href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([all, , href, text]) => [
      text?.replace(/<[^>]*>/g, ''),
      href,
      all.includes('aria-current="page"'),
    ]);
  };

  it('are links to the adventures that select some of its photos', async () => {
    const all = await open('/pictures', { '?limit=40': somePhotosPage({ events }) });
    expect(chipsOf(all.html)).toEqual([
      ['All', '/pictures', true],
      ['Dunes', '/pictures?event=dunes', false],
      ['Rim nights', '/pictures?event=rim', false],
    ]);
    // The previous release sends no adventures.
    for (const none of [[], undefined]) {
      const { html } = await open('/pictures', { '?limit=40': somePhotosPage({ events: none }) });
      expect(html).not.toContain('What to show');
    }
  });

  it('lead to the photos of one, which go on, have their own number, and the canonical address of all', async () => {
    const { html, requestedQueries } = await open('/pictures?event=dunes', {
      '?limit=40&event=dunes': somePhotosPage({ photos: newest, total: 70, nextCursor: 'n', events }),
    });
    expect(requestedQueries).toEqual(['?limit=40&event=dunes']);
    expect(chipsOf(html).map(([, , isCurrent]) => isCurrent)).toEqual([false, true, false]);
    expect(html).toContain('70 photos');
    expect(html).toContain('href="/pictures?event=dunes&amp;cursor=n"');
    expect(html).toContain(`<link rel="canonical" href="${origin}/pictures"/>`);
  });

  it('start at a photo of the adventure, and lead back from one without photos', async () => {
    const from = somePhotosPage({ photos: [deep], index: 50, previousCursor: 'p', events });
    const { requestedQueries, html } = await open(`/pictures?event=dunes&photo=${deep.id}`, {
      '?limit=40&event=dunes': somePhotosPage({ photos: newest, nextCursor: 'n', events }),
      [`?limit=40&from=${deep.id}&event=dunes`]: from,
    });
    expect(requestedQueries).toHaveLength(2);
    expect(html).toContain('href="/pictures?event=dunes">See the newest pictures</a>');
    const unknown = await open('/pictures?event=unknown', {
      '?limit=40&event=unknown': somePhotosPage({ photos: [], total: 0, events }),
    });
    expect(unknown.status).toBe(200);
    expect(unknown.html).toContain('See all my pictures');
    expect(chipsOf(unknown.html).some(([, , isCurrent]) => isCurrent)).toBe(false);
  });
});

describe('a link to a photo', () => {
  it('shows the photo in the first HTML if it is among the newest', async () => {
    const { html, status, requestedQueries } = await open(photoPath(idOf(1)), { '?limit=40': top });
    expect(status).toBe(200);
    expect(requestedQueries).toEqual(['?limit=40']);
    expect(html).toContain(stage);
    expect(html.indexOf('alt="Second light"')).toBeLessThan(html.indexOf('alt="First light"'));
    expect(html).toContain(`<meta property="og:image" content="${origin}${newest[1]?.cdnUrl}"/>`);
    expect(html).toContain('<meta property="og:description" content="Second light"/>');
    expect(html).toContain(`<link rel="canonical" href="${origin}${photoPath(idOf(1))}"/>`);
    // Without scripts, Close is a plain link.
    expect(html).toMatch(/<a (?=[^>]*aria-label="Close")(?=[^>]*href="\/pictures")/);
  });

  it('starts the gallery at a photo further down', async () => {
    const from = somePhotosPage({
      photos: [deep],
      index: 512,
      previousCursor: 'p',
      total: 900,
      nextCursor: 'n',
    });
    const { html, status, requestedQueries } = await open(photoPath(deep.id), {
      '?limit=40': top,
      [`?limit=40&from=${deep.id}`]: from,
    });
    expect([status, requestedQueries.length]).toEqual([200, 2]);
    expect(html).toContain(stage);
    expect(html).toContain(`<meta property="og:image" content="${origin}${deep.cdnUrl}"/>`);
    expect(html).not.toContain('First light');
    expect(html).toContain('See the newest pictures');
    expect(html).toContain('900 photos');
  });

  it('shows the gallery with a notice and status 404 for a missing photo', async () => {
    const { html, status } = await open(photoPath('gone'), {
      '?limit=40': top,
      '?limit=40&from=gone': new FakeProblem('photos_not_found'),
    });
    expect(status).toBe(404);
    expect(html).toContain('is not here any more');
    expect(html).toContain('alt="First light"');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain(stage);
  });

  it('shows that access is denied', async () => {
    const { html, status } = await open(photoPath('x'), {
      '?limit=40': top,
      '?limit=40&from=x': new FakeProblem('forbidden'),
    });
    expect(status).toBe(403);
    expect(html).toContain(texts.photos.denied);
  });

  it('ignores an empty photo parameter', async () => {
    const { html, requestedQueries } = await open('/pictures?photo=', { '?limit=40': top });
    expect(requestedQueries).toEqual(['?limit=40']);
    expect(html).not.toContain(stage);
    expect(html).not.toContain('See the newest pictures');
  });
});
