import { type AdminPhoto, type AdminPhotosPage } from '@sandstone/contract';

/** The filter of the list. */
export type PhotoFilter = 'all' | 'processing' | 'failed' | 'unlisted';
export const photoFilters: readonly PhotoFilter[] = ['all', 'processing', 'failed', 'unlisted'];

/** What the list shows. */
export interface PhotosQuery {
  filter: PhotoFilter;
  /** Words of the description or the file name; empty for all. */
  search: string;
}

export interface PhotosState {
  query: PhotosQuery;
  /** The loaded part; undefined until the first answer. */
  list: AdminPhotosPage | undefined;
  status: 'loading' | 'idle' | 'failed';
  /** Why the last request failed. */
  failure?: string;
  /** Updates that arrived during a request, whose answer may be older. */
  meanwhile: readonly PhotoUpdate[];
}

export type PhotoUpdate =
  /** The current state of a photo, from the stream or from the answer to a change. */
  { type: 'photo'; photo: AdminPhoto } | { type: 'deleted'; ids: readonly string[] };

export type PhotosEvent =
  /** Another query: the list is reset. */
  | { type: 'chosen'; query: PhotosQuery }
  | { type: 'requested' }
  | { type: 'loaded'; page: AdminPhotosPage }
  | { type: 'more-loaded'; page: AdminPhotosPage }
  | { type: 'failed'; text: string }
  | PhotoUpdate;

export const initialPhotosState = (query: PhotosQuery): PhotosState => ({
  query,
  list: undefined,
  status: 'loading',
  meanwhile: [],
});

export function matchesFilter({ status, listed }: AdminPhoto, filter: PhotoFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'unlisted' ? !listed : status === filter;
}

/** Newest first, in the order of the server. */
const isBefore = (one: AdminPhoto, other: AdminPhoto): boolean =>
  one.createdOn === other.createdOn ? one.id > other.id : one.createdOn > other.createdOn;

function withMore(list: AdminPhotosPage | undefined, page: AdminPhotosPage): AdminPhotosPage {
  const before = list?.photos ?? [];
  // A photo appears on two pages if others were added in between.
  const known = new Set(before.map(({ id }) => id));
  return { ...page, photos: [...before, ...page.photos.filter(({ id }) => !known.has(id))] };
}

function withPhoto(
  list: AdminPhotosPage,
  photo: AdminPhoto,
  { filter, search }: PhotosQuery,
): AdminPhotosPage {
  const { photos, nextCursor, total } = list;
  if (photos.some(({ id }) => id === photo.id)) {
    // Keep its position to avoid layout shifts, even if it no longer matches the filter. Ignore older states: the
    // stream and requests overtake each other.
    const fresh = (known: AdminPhoto) =>
      known.id === photo.id && known.change <= photo.change ? photo : known;
    return { ...list, photos: photos.map(fresh) };
  }
  const at = photos.findIndex((known) => isBefore(photo, known));
  // A photo beyond the end of the list arrives with its page. Only the server can search.
  const belongs = search === '' && matchesFilter(photo, filter);
  if (!belongs || (at === -1 && nextCursor !== null)) return list;
  const place = at === -1 ? photos.length : at;
  return { nextCursor, total: total + 1, photos: photos.toSpliced(place, 0, photo) };
}

function without(list: AdminPhotosPage, ids: readonly string[]): AdminPhotosPage {
  const photos = list.photos.filter(({ id }) => !ids.includes(id));
  const gone = list.photos.length - photos.length;
  return gone === 0 ? list : { ...list, photos, total: Math.max(0, list.total - gone) };
}

const withUpdate = (list: AdminPhotosPage, news: PhotoUpdate, query: PhotosQuery): AdminPhotosPage =>
  news.type === 'photo' ? withPhoto(list, news.photo, query) : without(list, news.ids);

export function photosReducer(state: PhotosState, event: PhotosEvent): PhotosState {
  const { query, list, meanwhile } = state;
  const came = (page: AdminPhotosPage): PhotosState => ({
    query,
    list: meanwhile.reduce((known, news) => withUpdate(known, news, query), page),
    status: 'idle',
    meanwhile: [],
  });
  switch (event.type) {
    case 'chosen':
      return initialPhotosState(event.query);
    case 'requested':
      return { query, list, status: 'loading', meanwhile: [] };
    case 'loaded':
      return came(event.page);
    case 'more-loaded':
      return came(withMore(list, event.page));
    case 'failed':
      return { query, list, status: 'failed', failure: event.text, meanwhile: [] };
    case 'photo':
    case 'deleted':
      return {
        ...state,
        list: list && withUpdate(list, event, query),
        meanwhile: state.status === 'loading' ? [...meanwhile, event] : meanwhile,
      };
  }
}
