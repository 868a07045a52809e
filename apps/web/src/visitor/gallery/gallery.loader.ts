import { ApiError, limits, type Photo, type PhotosPage, texts } from '@sandstone/contract';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../shared/errors/call-failure.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { browserApi, loaderApi, type SiteApi } from '../../shared/api/api-client.ts';
import { selectedEventOf } from '../../shared/navigation/selected-event.ts';
import { openedPhotoOf } from '../../shared/photos/opened-photo.ts';

const photoTexts: FailureTexts = {
  notFound: texts.photos.notFound,
  denied: texts.photos.denied,
  failed: texts.photos.failed,
  unreachable: texts.loadFailed('photos'),
};

/**
 * The start of a page: after a cursor, before a cursor, or at a photo; the newest photo by default. With the slug of an
 * event, of its photos.
 */
export type PhotosQuery = Partial<Record<'cursor' | 'before' | 'from' | 'event', string>>;

const requestPhotos = (api: SiteApi, query: PhotosQuery, signal: AbortSignal): Promise<PhotosPage> =>
  api.call('photos', { query: { limit: limits.page.defaultSize, ...query }, signal });

const photosFeed = ({ photos, ...rest }: PhotosPage): FeedPage<Photo> => ({ items: photos, ...rest });

export const loadMorePhotos = async (query: PhotosQuery, signal: AbortSignal): Promise<FeedPage<Photo>> =>
  photosFeed(await orFail(requestPhotos(browserApi, query, signal), photoTexts));

export interface GalleryData extends PhotosPage {
  /** True if the address names a photo that is not in the gallery. */
  isPhotoMissing: boolean;
}

/**
 * Loads the gallery, starting at the photo in the address if that is not on the requested page.
 * A missing photo sets `isPhotoMissing` instead of failing.
 */
async function load(api: SiteApi, url: URL, signal: AbortSignal): Promise<GalleryData> {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const event = selectedEventOf(url.search);
  const opened = openedPhotoOf(url.search);
  const page = await requestPhotos(api, { cursor, event }, signal);
  // Without a cursor the page starts at index 0.
  const found: GalleryData = { ...page, index: cursor === undefined ? 0 : page.index, isPhotoMissing: false };
  if (opened === null || page.photos.some(({ id }) => id === opened)) return found;
  try {
    return { ...(await requestPhotos(api, { from: opened, event }, signal)), isPhotoMissing: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ...found, isPhotoMissing: true };
    throw error;
  }
}

export async function galleryLoader(args: LoaderFunctionArgs): Promise<ReturnType<typeof data<GalleryData>>> {
  const { url, signal } = args.request;
  const gallery = await orFail(load(loaderApi(args), new URL(url), signal), photoTexts);
  return data(gallery, { status: gallery.isPhotoMissing ? 404 : 200 });
}
