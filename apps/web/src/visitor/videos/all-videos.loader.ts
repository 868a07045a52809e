import { limits, type Video, type VideosPage } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { orFail } from '../../shared/errors/call-failure.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { browserApi, loaderApi, type SiteApi } from '../../shared/api/api-client.ts';
import { videoTexts } from '../../shared/video-cards/video-failure.ts';
import { selectionOf, type VideoSelection } from './video-filter.ts';

const loadVideos = (
  api: SiteApi,
  selection: VideoSelection,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<VideosPage> =>
  orFail(
    api.call('videos', { query: { limit: limits.page.videos, cursor, ...selection }, signal }),
    videoTexts,
  );

export const videosFeed = ({ videos, ...rest }: VideosPage): FeedPage<Video> => ({ items: videos, ...rest });

export const loadMoreVideos = async (
  selection: VideoSelection,
  cursor: string,
  signal: AbortSignal,
): Promise<FeedPage<Video>> => videosFeed(await loadVideos(browserApi, selection, cursor, signal));

export function allVideosLoader(args: LoaderFunctionArgs): Promise<VideosPage> {
  const { search, searchParams } = new URL(args.request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  return loadVideos(loaderApi(args), selectionOf(search), cursor, args.request.signal);
}
