import { describe, expect, it } from '@jest/globals';
import {
  defaultSiteSettings,
  filteredVideosPath,
  middleFocus,
  limits,
  pages,
  photoPath,
  texts,
  videoPath,
} from '@sandstone/contract';
import { createMemoryRouter, createRoutesStub } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { somePhoto, somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../../shared/testing/post.builder.ts';
import { FakeProblem, type FakeResponses, renderedHtml } from '../../shared/testing/render-page.ts';
import { someLockedVideo, someRecentEvents, someVideo } from '../../shared/testing/video.builder.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { homeLoader } from './home.loader.ts';

const recentPath = '/api/events/recent?events=4&free=1&premium=0';
const clip = someVideo({ title: 'One Minute of Light', slug: 'one-minute-of-light' });
const lockedVideo = someLockedVideo();
const photo = somePhoto();
const full = {
  [recentPath]: { ...someRecentEvents(4), newest: { free: clip, premium: lockedVideo } },
  '/api/photos': somePhotosPage({ photos: [photo], total: 1 }),
  '/api/posts': somePostsPage({ posts: [somePost()] }),
};
/** The features section: each feature from its heading on. */
function featuresOf(html: string) {
  const [, section = ''] = html.split(texts.home.features);
  const [, clips = '', fullVideos = '', pictures = ''] = section.split('<h3').map((part) => `<h3${part}`);
  return { clips, fullVideos, pictures };
}
const count = (html: string, part: string) => html.split(part).length - 1;

describe('the home page', () => {
  it('shows the newest adventures with badge, counts and link', async () => {
    const { html, status, requestedPaths } = await renderedHtml(pages.home, full);
    expect(status).toBe(200);
    expect(requestedPaths).toContain(recentPath);
    expect(html).toContain(texts.home.latestAdventures);
    // The newest clip has one, too.
    expect(count(html, texts.videos.freePreview)).toBe(4 + 1);
    expect(count(html, '2 Short Clips and 1 Full Video')).toBe(4);
    for (let index = 0; index < 4; index += 1) expect(html).toContain(`href="/events/event-${index}"`);
    expect(html.indexOf(texts.home.latestAdventures)).toBeLessThan(html.indexOf(texts.home.features));
    expect(html).toContain(texts.home.latestPosts);
  });

  it('shows the newest of each kind beside what the site offers', async () => {
    const { html } = await renderedHtml(pages.home, full);
    const { clips, fullVideos, pictures } = featuresOf(html);
    expect(clips).toContain(`href="${filteredVideosPath('type', 'free')}"`);
    expect(clips).toContain(texts.home.clipsLine);
    expect(clips).toContain(`href="${videoPath(clip)}"`);
    expect(fullVideos).toContain(`href="${pages.signIn}"`);
    expect(fullVideos).toContain(texts.home.fullVideosLine);
    expect(fullVideos).toContain(lockedVideo.title);
    expect(fullVideos).toContain(texts.videos.lockedPreview);
    expect(fullVideos).not.toContain(videoPath(lockedVideo));
    expect(pictures).toContain(`href="${pages.pictures}"`);
    expect(pictures).toContain(texts.home.picturesLine);
    expect(pictures).toContain(`href="${photoPath(photo.id)}"`);
  });

  it('shows the first picture of an adventure without videos, and the number of its pictures', async () => {
    const recent = someRecentEvents(1);
    const [event] = recent.events;
    const shot = { ...recent, previews: {}, photos: { [event?.id ?? '']: { photo, count: 12 } } };
    const { html } = await renderedHtml(pages.home, { ...full, [recentPath]: shot });
    const card = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(card).toContain(photo.cdnUrl);
    expect(card).toContain('12 pictures');
    expect(card).not.toContain(texts.videos.freePreview);
    expect(card).not.toContain(texts.videos.noPreview);
  });

  it('fills the row of its posts when there are few', async () => {
    const widest = async (posts: number) => {
      const response = {
        '/api/posts': somePostsPage({ posts: Array.from({ length: posts }, () => somePost()) }),
      };
      return (await renderedHtml(pages.home, { ...full, ...response })).html.match(/data-three="(\d)"/)?.[1];
    };
    expect(await Promise.all([1, 2, 3, 6].map(widest))).toEqual(['3', '2', '1', '1']);
  });

  it('says the lines of the creator, where she has some', async () => {
    const words = { ...defaultSiteSettings.words, clipsLine: 'By the lake.', picturesLine: 'In the fog.' };
    const { html } = await renderedHtml(pages.home, full, { site: { ...defaultSiteSettings, words } });
    const { clips, fullVideos, pictures } = featuresOf(html);
    expect(clips).toContain('By the lake.');
    expect(clips).not.toContain(texts.home.clipsLine);
    expect(fullVideos).toContain(texts.home.fullVideosLine);
    expect(pictures).toContain('In the fog.');
  });

  const noVideos = { [recentPath]: someRecentEvents(0) };
  const noPictures = { '/api/photos': somePhotosPage({ photos: [], total: 0 }) };
  const noPosts = { '/api/posts': somePostsPage({ posts: [] }) };
  /** The addresses in the hero. */
  const heroLinks = (html: string) => {
    const hero = html.slice(html.indexOf('<h1'), html.indexOf('</section>', html.indexOf('<h1')));
    return [...hero.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
  };
  it.each<[string, FakeResponses, string[], string[], string[]]>([
    [
      'everything',
      {},
      ['clips', 'fullVideos', 'pictures'],
      [pages.pictures],
      [pages.pictures, pages.allVideos],
    ],
    ['no videos', noVideos, ['pictures'], [pages.pictures], [pages.pictures, pages.posts]],
    ['posts alone', { ...noVideos, ...noPictures }, [], [pages.posts], [pages.posts]],
    ['no pictures', noPictures, ['clips', 'fullVideos'], [pages.allVideos], [pages.allVideos, pages.posts]],
    ['nothing', { ...noVideos, ...noPictures, ...noPosts }, [], [], []],
  ])('offers what exists, and leads to it: %s', async (_what, responses, features, visitor, member) => {
    const { html } = await renderedHtml(pages.home, { ...full, ...responses });
    const lines = { clips: 'clipsLine', fullVideos: 'fullVideosLine', pictures: 'picturesLine' } as const;
    const shown = Object.entries(lines).flatMap(([name, line]) =>
      html.includes(texts.home[line]) ? [name] : [],
    );
    expect(shown).toEqual(features);
    expect(html.includes(texts.home.features)).toBe(features.length > 0);
    expect(heroLinks(html)).toEqual([...visitor, pages.signIn]);
    const asMember = await renderedHtml(pages.home, { ...full, ...responses }, { hasSession: true });
    expect(heroLinks(asMember.html)).toEqual(member);
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

  it('asks to sign in when there is nothing yet, and announces no adventures beside other content', async () => {
    const { html, status } = await renderedHtml(pages.home, { ...noVideos, ...noPictures, ...noPosts });
    expect(status).toBe(200);
    expect(html).toContain(texts.home.empty);
    expect(html).toContain(texts.home.emptyLine);
    const { html: filled } = await renderedHtml(pages.home, { ...full, ...noVideos, ...noPictures });
    expect(filled).not.toContain(texts.home.latestAdventures);
  });

  it('never asks a member to sign in', async () => {
    const member = { hasSession: true };
    const opened = someVideo({ videoType: 'premium' });
    const open = { ...full, [recentPath]: { ...full[recentPath], newest: { free: clip, premium: opened } } };
    const { html } = await renderedHtml(pages.home, open, member);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).not.toContain(`href="${pages.signIn}"`);
    expect(main).not.toContain(texts.home.fullVideosLine);
    const { fullVideos } = featuresOf(main);
    expect(fullVideos).toContain(texts.home.fullVideosOpen);
    expect(fullVideos).toContain(`href="${filteredVideosPath('type', 'premium')}"`);
    expect(fullVideos).toContain(`href="${videoPath(opened)}"`);
    const { html: empty } = await renderedHtml(
      pages.home,
      { ...noVideos, ...noPictures, ...noPosts },
      member,
    );
    expect(empty).toContain(texts.home.emptyMemberLine);
    expect(empty).not.toContain(texts.home.emptyLine);
  });

  it('renders without the parts that fail to load', async () => {
    const { html, status } = await renderedHtml(pages.home, {
      [recentPath]: full[recentPath],
      '/api/photos': new FakeProblem('unavailable'),
      '/api/posts': new FakeProblem('internal'),
    });
    expect(status).toBe(200);
    expect(count(html, '<article')).toBe(4 + 2);
    expect(featuresOf(html).clips).toContain(texts.home.clipsLine);
    expect(html).not.toContain(texts.navigation.latestPictures);
    expect(html).not.toContain(texts.home.latestPosts);
  });

  it('shows a retry button, a sign-in link and the other parts when the adventures fail', async () => {
    const { html, status } = await renderedHtml(pages.home, {
      ...full,
      [recentPath]: new FakeProblem('internal'),
    });
    expect(status).toBe(500);
    expect(html).toContain(texts.events.failed);
    expect(html).toContain(texts.errorScreen.retry.replace("'", '&#x27;'));
    expect(html).toContain(`href="${pages.signIn}"`);
    expect(html).toContain(texts.navigation.latestPictures);
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
