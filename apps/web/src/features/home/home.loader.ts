import { limits, type Photo, type Post, type RecentEvents, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../page/failure.ts';
import { loaderApi } from '../../page/loader.ts';

const latestPhotos = 8;
const latestPosts = 6;

/** What the home page shows: its adventures, and strips that stay away where they could not be had. */
export interface HomeData extends RecentEvents {
  photos: readonly Photo[];
  posts: readonly Post[];
}

const homeTexts: FailureTexts = {
  notFound: texts.events.notFound,
  failed: () => texts.events.failed,
  unreachable: texts.events.failed,
};

export async function homeLoader(args: LoaderFunctionArgs): Promise<HomeData> {
  const api = loaderApi(args);
  const { signal } = args.request;
  const { recentEvents, freePerEvent, premiumPerEvent } = limits.home;
  const [recent, photos, posts] = await Promise.all([
    orFail(
      api.call('recentEvents', {
        query: { events: recentEvents, free: freePerEvent, premium: premiumPerEvent },
        signal,
      }),
      homeTexts,
    ),
    api.call('photos', { query: { limit: latestPhotos }, signal }).then(
      (page) => page.photos,
      () => [],
    ),
    api.call('posts', { query: { limit: latestPosts }, signal }).then(
      (page) => page.posts,
      () => [],
    ),
  ]);
  return { ...recent, photos, posts };
}
