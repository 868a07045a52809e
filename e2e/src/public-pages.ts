import { type Page } from '@playwright/test';
import { cheatingPath, eventPath, pages, postPath, videoPath } from '@sandstone/contract';
import { type Content } from './showcase.ts';

export interface PublicPage {
  name: string;
  path: (content: Content) => string;
  /** 200 when left out. */
  status?: number;
  /** Not for search engines: without the tags that they read. */
  noindex?: boolean;
}

/** Every kind of page that anybody can open. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: () => pages.home },
  { name: 'all-videos', path: () => pages.allVideos },
  { name: 'pictures', path: () => pages.pictures },
  { name: 'event', path: ({ event }) => eventPath(event.slug) },
  { name: 'cheating', path: ({ event }) => cheatingPath(event.slug) },
  { name: 'video', path: ({ freeVideo }) => videoPath(freeVideo) },
  { name: 'locked-video', path: ({ lockedVideo }) => videoPath(lockedVideo) },
  { name: 'posts', path: () => pages.posts },
  { name: 'post', path: ({ longPost }) => postPath(longPost.id) },
  { name: 'terms', path: () => pages.terms },
  { name: 'privacy', path: () => pages.privacy },
  { name: '2257', path: () => pages.recordKeeping },
  { name: 'content-removal', path: () => pages.contentRemoval },
  { name: 'sign-in', path: () => pages.signIn },
  { name: 'not-found', path: () => '/no-such-page', status: 404, noindex: true },
];

/** Scrolls through the page by program, so that every picture comes, and waits for each. */
export async function seeAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    const shown = [...document.images].filter((image) => image.checkVisibility());
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}
