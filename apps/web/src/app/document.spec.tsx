import { describe, expect, it } from '@jest/globals';
import { pages, routes } from '@sandstone/contract';
import { somePhoto, somePhotosPage } from '../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../shared/testing/post.builder.ts';
import { type FakeResponses, FakeProblem, renderedHtml } from '../shared/testing/render-page.ts';
import { someEvent, someRecentEvents, someVideo } from '../shared/testing/video.builder.ts';
import { lastElementId } from './layout/last-element.ts';

// The slug is the current one, so that no page redirects.
const video = someVideo({ id: 'x', slug: 'x' });
const content: FakeResponses = {
  '/api/events/recent': someRecentEvents(4),
  '/api/photos': somePhotosPage({ photos: [somePhoto()], total: 1 }),
  '/api/posts': somePostsPage({ posts: [somePost()] }),
  '/api/posts/x': { post: somePost() },
  '/api/videos': { videos: [video], nextCursor: null, total: 1 },
  '/api/events/slug/x': {
    event: someEvent({ slug: 'x', videos: [video] }),
    photos: [],
    photoCount: 0,
    nextCursor: null,
    pictureId: video.streamId,
  },
  '/api/videos/title/x': { video },
  '/api/videos/title/x/x': { video },
};
const gone = Object.fromEntries(
  [...Object.keys(content), routes.events.path].map((path) => [path, new FakeProblem('unavailable')]),
);

// `/age` only receives a form. The parameters of the other paths are filled in.
const { age: _form, ...shown } = pages;
const paths = [
  ...Object.values(shown).map((path) => path.replace(/:\w+/g, 'x')),
  '/nowhere',
  '/admin/nowhere',
];

/** Expects one render-blocking `expect` link, to an element behind the main content and the footer. */
function expectToBePaintedWhole(html: string): void {
  const [head = '', body = ''] = html.split('</head>');
  expect(head.match(/<link rel="expect"[^>]*>/g)).toEqual([
    `<link rel="expect" href="#${lastElementId}" blocking="render"/>`,
  ]);
  const [before = '', ...after] = body.split(` id="${lastElementId}"`);
  expect(after).toHaveLength(1);
  expect(before).toMatch(/<\/main>.*<\/footer>/s);
  expect(after[0]).not.toMatch(/<\/(main|footer)>/);
}

describe('the first paint', () => {
  it.each(paths)('waits for the last element of the layout: %s', async (path) => {
    for (const responses of [content, {}, gone]) {
      for (const ageConfirmed of [true, false]) {
        const { html } = await renderedHtml(path, responses, { hasSession: true, ageConfirmed });
        expectToBePaintedWhole(html);
      }
    }
  });
});
