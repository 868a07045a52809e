import { describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, middleFocus, limits, pages, texts } from '@sandstone/contract';
import { createMemoryRouter, createRoutesStub } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { somePhoto, somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../../shared/testing/post.builder.ts';
import { FakeProblem, renderedHtml } from '../../shared/testing/render-page.ts';
import { someRecentEvents } from '../../shared/testing/video.builder.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { homeLoader } from './home.loader.ts';

const recentPath = '/api/events/recent?events=4&free=1&premium=0';
const full = {
  [recentPath]: someRecentEvents(4),
  '/api/photos': somePhotosPage({ photos: [somePhoto()], total: 1 }),
  '/api/posts': somePostsPage({ posts: [somePost()] }),
};
const count = (html: string, part: string) => html.split(part).length - 1;

describe('the home page', () => {
  it('shows the newest adventures with badge, counts and link', async () => {
    const { html, status, requestedPaths } = await renderedHtml(pages.home, full);
    expect(status).toBe(200);
    expect(requestedPaths).toContain(recentPath);
    expect(html).toContain(texts.home.latestAdventures);
    expect(count(html, texts.videos.freePreview)).toBe(4);
    expect(count(html, '2 Short Clips and 1 Full Video')).toBe(4);
    for (let index = 0; index < 4; index += 1) expect(html).toContain(`href="/events/event-${index}"`);
    for (const text of [texts.home.clips, texts.home.fullVideos, texts.home.pictures])
      expect(html).toContain(text);
    expect(html).toContain(texts.home.fullVideosLine);
    expect(html).toContain(texts.home.latestPictures);
    expect(html).toContain(texts.home.latestPosts);
  });

  it('begins with the picture that the creator has chosen, or with the drawn one', async () => {
    const { sources, cdnUrl: src, width, height, placeholder } = somePhoto();
    const hero = {
      ...{ sources, src, width, height, placeholder },
      wide: { x: 20, y: 30 },
      tall: { x: 70, y: 40 },
    };
    const site = { ...defaultSiteSettings, hero };
    const { html } = await renderedHtml(pages.home, full, { site });
    const first = html.slice(html.indexOf('<main'), html.indexOf('<h1'));
    expect(first).toContain('--wide:20% 30%;--tall:70% 40%');
    expect(first).toContain(`srcSet="${sources[0]?.srcset}"`);
    expect(first).toContain('fetchPriority="high"');
    const drawnFile = '/assets/file.bin 2048w';
    expect(first).not.toContain(drawnFile);
    const { html: drawn } = await renderedHtml(pages.home, full);
    expect(drawn.slice(drawn.indexOf('<main'), drawn.indexOf('<h1'))).toContain(drawnFile);
  });

  it('begins with crops of the chosen picture, for phones that are held upright and for all others', async () => {
    const { sources, cdnUrl: src, width, height, placeholder } = somePhoto();
    const crop = (srcset: string) => [{ type: 'image/avif', srcset }];
    const hero = {
      ...{ sources, src, width, height, placeholder, wide: middleFocus, tall: middleFocus },
      crops: { tall: crop('/tall.avif 480w'), wide: crop('/wide.avif 640w') },
    };
    const { html } = await renderedHtml(pages.home, full, { site: { ...defaultSiteSettings, hero } });
    const first = html.slice(html.indexOf('<main'), html.indexOf('<h1'));
    const positions = ['/tall.avif 480w', '/wide.avif 640w', sources[0]?.srcset ?? ''].map((srcset) =>
      first.indexOf(`srcSet="${srcset}"`),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
    expect(first).toContain(
      'media="(max-width: 599px) and (orientation: portrait)" type="image/avif" srcSet="/tall',
    );
  });

  it('asks to sign in when there is no adventure yet', async () => {
    const { html, status } = await renderedHtml(pages.home, { ...full, [recentPath]: someRecentEvents(0) });
    expect(status).toBe(200);
    expect(html).toContain(texts.home.empty);
    expect(html).toContain(texts.home.emptyLine);
    expect(html).not.toContain(texts.videos.freePreview);
  });

  it('never asks a member to sign in', async () => {
    const member = { hasSession: true };
    const { html } = await renderedHtml(pages.home, full, member);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).not.toContain(`href="${pages.signIn}"`);
    expect(main).not.toContain(texts.home.fullVideosLine);
    expect(main).toContain(texts.home.fullVideosOpen);
    const { html: empty } = await renderedHtml(
      pages.home,
      { ...full, [recentPath]: someRecentEvents(0) },
      member,
    );
    expect(empty).toContain(texts.home.emptyMemberLine);
    expect(empty).not.toContain(texts.home.emptyLine);
  });

  it('renders without the strips when they fail to load', async () => {
    const { html, status } = await renderedHtml(pages.home, {
      [recentPath]: full[recentPath],
      '/api/photos': new FakeProblem('unavailable'),
      '/api/posts': new FakeProblem('internal'),
    });
    expect(status).toBe(200);
    expect(html).not.toContain(texts.home.latestPictures);
    expect(html).not.toContain(texts.home.latestPosts);
  });

  it('shows a retry button, a sign-in link and the strips when the adventures fail', async () => {
    const { html, status } = await renderedHtml(pages.home, {
      ...full,
      [recentPath]: new FakeProblem('internal'),
    });
    expect(status).toBe(500);
    expect(html).toContain(texts.events.failed);
    expect(html).toContain(texts.errorScreen.retry.replace("'", '&#x27;'));
    expect(html).toContain(`href="${pages.signIn}"`);
    expect(html).toContain(texts.home.latestPictures);
    expect(html).toContain(texts.home.latestPosts);
  });

  it('fetches only when the server has sent no data', async () => {
    const requestedPaths: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input) => {
      // The client passes the address as a string.
      requestedPaths.push(input as string);
      return Promise.resolve(Response.json(someRecentEvents(1)));
    };
    try {
      const routes = [{ id: 'home', path: '/', loader: homeLoader }];
      const hydrationData = { loaderData: { home: someRecentEvents(1) } };
      const known = createMemoryRouter(routes, { hydrationData }).initialize();
      expect(known.state.initialized).toBe(true);
      known.dispose();
      expect(requestedPaths).toEqual([]);
      const unknown = createMemoryRouter(routes).initialize();
      await new Promise<void>((resolve) => {
        unknown.subscribe(({ initialized }) => initialized && resolve());
      });
      unknown.dispose();
      expect(requestedPaths[0]).toBe(recentPath);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('shows as many skeletons as there will be cards', () => {
    const Stub = createRoutesStub([{ path: '/', Component: HomeSkeleton }]);
    const html = renderToString(<Stub />);
    expect(count(html, 'class="skeleton')).toBe(limits.skeletons.home + limits.skeletons.homeFeatures);
  });
});
