import {
  cheatingPath,
  demoIdentityPaths,
  eventPath,
  pages,
  postPath,
  routes,
  videoPath,
} from '@sandstone/contract';
import { hasSignInLibrary, scriptsOf } from '../src/first-view.ts';
import { type Content, expect, test } from '../src/showcase.ts';

type PageName = keyof typeof pages;

/** Every address of the table of pages that somebody without a session can look at: a new page needs its row. */
const visits: Record<
  Exclude<PageName, 'age' | 'signIn' | 'profile' | `admin${string}`>,
  (content: Content) => string
> = {
  home: () => pages.home,
  allVideos: () => pages.allVideos,
  pictures: () => pages.pictures,
  event: ({ event }) => eventPath(event.slug),
  cheating: ({ event }) => cheatingPath(event.slug),
  video: ({ freeVideo }) => videoPath(freeVideo),
  videoByTitle: ({ freeVideo }) => pages.videoByTitle.replace(':titleSlug', freeVideo.slug),
  videoWithoutTitle: () => pages.videoWithoutTitle,
  posts: () => pages.posts,
  viewPost: ({ longPost }) => postPath(longPost.id),
  terms: () => pages.terms,
  privacy: () => pages.privacy,
  recordKeeping: () => pages.recordKeeping,
  contentRemoval: () => pages.contentRemoval,
};

for (const [name, path] of Object.entries(visits)) {
  test(`${name} brings no byte of the sign-in to somebody without a session`, async ({ page, content }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const scripts = await scriptsOf(page, async () => {
      await page.goto(path(content));
      // What comes on a touch, and with the pictures further down.
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, 4000);
    });
    expect(scripts.filter(hasSignInLibrary).map(({ url }) => url)).toEqual([]);
    const foreign = asked.filter((url) =>
      [...demoIdentityPaths, routes.config.path].some((prefix) => new URL(url).pathname.startsWith(prefix)),
    );
    expect(foreign).toEqual([]);
    expect(asked.filter((url) => /googleapis|firebase|gstatic/.test(new URL(url).hostname))).toEqual([]);
  });
}

test('pages that need a session send somebody without one to sign in, before anything of theirs comes', async ({
  request,
}) => {
  const closed = Object.entries(pages).filter(([name]) => name === 'profile' || name.startsWith('admin'));
  expect(closed.length).toBeGreaterThan(5);
  for (const [name, path] of closed) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([name, answer.status()]).toEqual([name, 302]);
    expect(answer.headers()['location']).toContain(pages.signIn);
    expect(await answer.text()).toBe('');
  }
});
