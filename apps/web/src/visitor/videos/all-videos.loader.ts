import { limits, type Video, type VideosPage } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { orFail } from '../../shared/errors/call-failure.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { browserApi, loaderApi, type SiteApi } from '../../shared/api/api-client.ts';
import { videoTexts } from '../../shared/video-cards/video-failure.ts';

const loadVideos = (api: SiteApi, cursor: string | undefined, signal: AbortSignal): Promise<VideosPage> =>
  orFail(api.call('videos', { query: { limit: limits.page.videos, cursor }, signal }), videoTexts);

export const videosFeed = ({ videos, ...rest }: VideosPage): FeedPage<Video> => ({ items: videos, ...rest });

export const loadMoreVideos = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Video>> =>
  videosFeed(await loadVideos(browserApi, cursor, signal));

export function allVideosLoader(args: LoaderFunctionArgs): Promise<VideosPage> {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? undefined;
  return loadVideos(loaderApi(args), cursor, args.request.signal);
}
