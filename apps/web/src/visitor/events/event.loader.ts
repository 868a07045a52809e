import { type EventResponse, eventPath, texts } from '@sandstone/contract';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../shared/errors/call-failure.ts';
import { browserApi, loaderApi, type SiteApi } from '../../shared/api/api-client.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { openedPhotoOf } from '../../shared/photos/opened-photo.ts';
import { eventFeed, type EventItem } from './event-items.ts';

const eventTexts: FailureTexts = {
  notFound: texts.events.notFound,
  failed: () => texts.events.failed,
  unreachable: texts.events.failed,
  alwaysUnreachable: true,
};

export interface EventData extends EventResponse {
  /** True if the address names a photo that is not in the event. */
  isPhotoMissing: boolean;
  /** True if the page does not begin with the first item. */
  isContinued: boolean;
}

/** The position in an event: its start, or after a cursor; at least as far as a photo. */
type EventQuery = Partial<Record<'cursor' | 'through', string>>;

const requestEvent = (
  api: SiteApi,
  slug: string,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventResponse> => orFail(api.call('event', { params: { slug }, query, signal }), eventTexts);

export const loadMoreItems = async (
  slug: string,
  cursor: string,
  signal: AbortSignal,
): Promise<FeedPage<EventItem>> => eventFeed(await requestEvent(browserApi, slug, { cursor }, signal));

/** Loads an event by its slug, with the photo that the address names; redirects a former slug to the canonical address. */
export async function eventLoader(
  args: LoaderFunctionArgs,
): Promise<ReturnType<typeof data<EventData>> | Response> {
  const { slug = '' } = args.params;
  const { signal, url } = args.request;
  const { search, searchParams } = new URL(url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const opened = openedPhotoOf(search);
  const isMissing = ({ photos }: EventResponse) => opened !== null && !photos.some(({ id }) => id === opened);
  const request = (query: EventQuery) => requestEvent(loaderApi(args), slug, query, signal);

  let page = await request({ cursor });
  if (page.event.slug !== slug) return redirect(eventPath(page.event.slug) + search, 301);
  const isOnAnotherPage = isMissing(page) && (cursor !== undefined || page.nextCursor !== null);
  if (isOnAnotherPage && opened !== null) page = await request({ through: opened });
  const isPhotoMissing = isMissing(page);
  const shown: EventData = { ...page, isPhotoMissing, isContinued: cursor !== undefined && !isOnAnotherPage };
  return data(shown, { status: isPhotoMissing ? 404 : 200 });
}
