import {
  type EventPreview,
  limits,
  type MenuEvent,
  type Photo,
  type Post,
  type RecentEvents,
  texts,
  type Video,
  type VideoType,
} from '@sandstone/contract';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, pageFailure } from '../../shared/errors/call-failure.ts';
import { PageFailure } from '../../shared/errors/page-failure.ts';
import { loaderApi, serverContext } from '../../shared/api/api-client.ts';

/** The data of the home page. A part that failed to load is empty. */
export interface HomeData {
  events: readonly MenuEvent[];
  /** A preview of each event, by the id of the event. */
  previews: Record<string, EventPreview>;
  /** The first photo and the number of photos of an event without a preview, by the id of the event. */
  eventPhotos: NonNullable<RecentEvents['photos']>;
  /** The newest video of each type, where there is one. */
  newest: Partial<Record<VideoType, Video>>;
  photos: readonly Photo[];
  posts: readonly Post[];
  /** Why the events failed to load; everything else is shown all the same. */
  failure?: string;
}

const homeTexts: FailureTexts = {
  notFound: texts.events.notFound,
  failed: () => texts.events.failed,
  unreachable: texts.events.failed,
};

/** Loads the home page, with the status of the failure if the events fail, for search engines and caches. */
export async function homeLoader(
  args: LoaderFunctionArgs,
): Promise<HomeData | ReturnType<typeof data<HomeData>>> {
  const api = loaderApi(args);
  const { signal } = args.request;
  const { recentEvents, freePerEvent, premiumPerEvent } = limits.home;
  const [recent, photos, posts] = await Promise.all([
    api
      .call('recentEvents', {
        query: { events: recentEvents, free: freePerEvent, premium: premiumPerEvent },
        signal,
      })
      .catch((error: unknown) => pageFailure(error, homeTexts)),
    api.call('photos', { query: { limit: limits.home.photos, sort: 'newest' }, signal }).then(
      (page) => page.photos,
      () => [],
    ),
    api.call('posts', { query: { limit: limits.home.posts }, signal }).then(
      (page) => page.posts,
      () => [],
    ),
  ]);
  if (!(recent instanceof PageFailure)) {
    const { events, previews, photos: eventPhotos = {}, newest = {} } = recent;
    return { events, previews, eventPhotos, newest, photos, posts };
  }
  serverContext(args)?.onPartFailure(recent);
  const { status, message: failure } = recent;
  return data({ events: [], previews: {}, eventPhotos: {}, newest: {}, photos, posts, failure }, { status });
}
