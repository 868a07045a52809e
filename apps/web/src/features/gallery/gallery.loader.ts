import { type ApiClient, limits, type Photo, type PhotosPage, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../page/failure.ts';
import { type FeedPage } from '../../page/feed.ts';
import { browserApi, loaderApi } from '../../page/loader.ts';

export const photoTexts: FailureTexts = {
  notFound: texts.photos.notFound,
  denied: texts.photos.denied,
  failed: texts.photos.failed,
  unreachable: texts.loadFailed('photos'),
};

export function loadPhotos(
  api: ApiClient,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<PhotosPage> {
  return orFail(
    api.call('photos', { query: { limit: limits.page.defaultSize, cursor }, signal }),
    photoTexts,
  );
}

export const photosFeed = ({ photos, ...rest }: PhotosPage): FeedPage<Photo> => ({ items: photos, ...rest });

export const loadMorePhotos = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Photo>> =>
  photosFeed(await loadPhotos(browserApi, cursor, signal));

export function galleryLoader(args: LoaderFunctionArgs): Promise<PhotosPage> {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? undefined;
  return loadPhotos(loaderApi(args), cursor, args.request.signal);
}
