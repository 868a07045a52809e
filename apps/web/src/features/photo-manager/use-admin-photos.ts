import { type AdminPhoto, limits } from '@sandstone/contract';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { openPhotoStream } from '../../uploads/photo-stream.ts';
import { initialPhotosState, photosReducer, type PhotosQuery, type PhotosState } from './photos.state.ts';

export interface AdminPhotos {
  state: PhotosState;
  /** Loads the next page; retries after a failure. */
  loadMore: () => void;
  /** Applies the current state of a photo. */
  take: (photo: AdminPhoto) => void;
  forget: (ids: readonly string[]) => void;
}

const queries = {
  all: {},
  processing: { status: 'processing' },
  failed: { status: 'failed' },
  unlisted: { unlisted: '1' },
} as const;

const queryOf = ({ filter, search }: PhotosQuery) => ({
  ...queries[filter],
  ...(search !== '' && { search }),
});

/** Loads the photos of one query, newest first, and applies changes from the stream. */
export function useAdminPhotos({ filter, search }: PhotosQuery): AdminPhotos {
  const [state, dispatch] = useReducer(photosReducer, { filter, search }, initialPhotosState);
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(async (part: PhotosQuery, cursor?: string) => {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const { signal } = request;
    dispatch({ type: 'requested' });
    try {
      const query = { limit: limits.page.defaultSize, cursor, ...queryOf(part) };
      const page = await browserApi.call('adminPhotos', { query, signal });
      if (!signal.aborted) dispatch({ type: cursor === undefined ? 'loaded' : 'more-loaded', page });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', text: requestFailureOf(error).text });
    }
  }, []);
  useEffect(() => {
    const query = { filter, search };
    dispatch({ type: 'chosen', query });
    void ask(query);
    return () => running.current?.abort();
  }, [ask, filter, search]);

  const take = useCallback((photo: AdminPhoto) => dispatch({ type: 'photo', photo }), []);
  const forget = useCallback((ids: readonly string[]) => dispatch({ type: 'deleted', ids }), []);
  // Fetches what happened before the stream opened or in a gap: new photos, and the state of the known ones.
  const catchUp = useEffectEvent(async () => {
    const limit = limits.page.maxIds;
    const known = state.list?.photos ?? [];
    const [waiting, others] = [true, false].map((waits) =>
      known.filter(({ status }) => (status === 'processing') === waits),
    );
    const ids = [...(waiting ?? []), ...(others ?? [])].slice(0, limit).map(({ id }) => id);
    const [newest, asked] = await Promise.all([
      browserApi.call('adminPhotos', { query: { limit, ...queryOf({ filter, search }) } }),
      ids.length === 0 ? undefined : browserApi.call('adminPhotos', { query: { limit, ids: ids.join(',') } }),
    ]);
    for (const photo of [...newest.photos, ...(asked?.photos ?? [])]) take(photo);
    forget(ids.filter((id) => !asked?.photos.some((photo) => photo.id === id)));
  });
  useEffect(
    () =>
      openPhotoStream({
        onPhoto: take,
        onDeleted: ({ id }) => forget([id]),
        onUpload: () => undefined,
        onOpen: () => void catchUp().catch(() => undefined),
      }),
    [take, forget],
  );

  const nextCursor = state.list?.nextCursor ?? undefined;
  const loadMore = useCallback(
    () => void ask({ filter, search }, nextCursor),
    [ask, filter, search, nextCursor],
  );
  // The list belongs to the previous query until the request for another one starts.
  const isOwn = state.query.filter === filter && state.query.search === search;
  return { state: isOwn ? state : initialPhotosState({ filter, search }), loadMore, take, forget };
}
