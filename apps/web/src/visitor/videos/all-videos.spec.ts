import { expect, it } from '@jest/globals';
import { pages, routePath } from '@sandstone/contract';
import { renderedHtml } from '../../shared/testing/render-page.ts';
import { someEvent, someVideo } from '../../shared/testing/video.builder.ts';

const events = [
  someEvent({ slug: 'dunes', title: 'Dunes' }),
  someEvent({ slug: 'empty', title: 'Nothing yet', counts: { free: 0, premium: 0 } }),
];
const listOf = (query: object, body: object) => ({
  [routePath('events')]: { events },
  [routePath('videos', {}, { limit: 24, ...query })]: {
    videos: [someVideo()],
    nextCursor: null,
    total: 1,
    counts: { free: 2, premium: 3 },
    ...body,
  },
});
const open = async (search: string, query: object, body: object = {}) => {
  const { html, requestedPaths } = await renderedHtml(pages.allVideos + search, listOf(query, body));
  const [, nav = ''] = /<nav [^>]*aria-label="What to show">(.*?)<\/nav>/.exec(html) ?? [];
  const chips = [...nav.matchAll(/<a ([^>]*)href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([all, , href, text]) => [
    text?.replace(/<[^>]*>/g, ''),
    href,
    all.includes('aria-current="page"'),
  ]);
  return { html, requestedPaths, chips };
};

it('shows what there is to choose, as links, and marks what is chosen', async () => {
  expect((await open('', {})).chips).toEqual([
    ['All', '/all-videos', true],
    ['Free', '/all-videos?type=free', false],
    ['Full', '/all-videos?type=premium', false],
    ['Dunes', '/all-videos?event=dunes', false],
  ]);
  expect((await open('?event=dunes', { event: 'dunes' })).chips.at(3)).toEqual([
    'Dunes',
    '/all-videos?event=dunes',
    true,
  ]);
  // One adventure with clips alone leaves nothing to choose; the previous release sends no counts.
  for (const counts of [{ free: 2, premium: 0 }, undefined])
    expect((await open('', {}, { counts })).chips).toEqual([]);
});

it('requests only the selected videos, leads on in them, and has the canonical address of all', async () => {
  const { html, requestedPaths } = await open(
    '?type=premium',
    { type: 'premium' },
    { nextCursor: 'next', total: 3 },
  );
  expect(requestedPaths).toContain(routePath('videos', {}, { limit: 24, type: 'premium' }));
  expect(html).toContain('<p>3 videos</p>');
  expect(html).toContain('href="/all-videos?type=premium&amp;cursor=next"');
  expect(html).toContain('<link rel="canonical" href="http://localhost:8080/all-videos"/>');
});

it('leads back to all videos from a selection without any', async () => {
  const { html, chips } = await open('?event=unknown', { event: 'unknown' }, { videos: [], total: 0 });
  expect(html).toContain('Nothing here yet');
  expect(chips.some(([, , isChosen]) => isChosen)).toBe(false);
});
