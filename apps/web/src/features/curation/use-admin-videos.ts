import { type AdminVideo, limits } from '@sandstone/contract';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { initialVideosState, type VideosQuery, videosReducer, type VideosState } from './videos.state.ts';

export interface AdminVideos {
  state: VideosState;
  /** The search and the filter of the list. */
  question: VideosQuery;
  choose: (question: VideosQuery) => void;
  loadMore: () => void;
  /** Reloads as many videos as are shown. */
  reload: () => void;
  replace: (video: AdminVideo) => void;
}

export function useAdminVideos(): AdminVideos {
  const [state, dispatch] = useReducer(videosReducer, initialVideosState);
  const [question, setQuestion] = useState<VideosQuery>({ search: '', event: '' });
  const asked = useRef(question);
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(async (limit: number, cursor?: string) => {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const { signal } = request;
    const { search, event } = asked.current;
    dispatch({ type: 'requested' });
    try {
      const page = await browserApi.call('adminVideos', {
        query: {
          limit,
          cursor,
          search: search === '' ? undefined : search,
          event: event === '' ? undefined : event,
        },
        signal,
      });
      if (!signal.aborted) dispatch({ type: cursor === undefined ? 'loaded' : 'more-loaded', page });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', text: requestFailureOf(error).text });
    }
  }, []);

  const { search, event } = question;
  const begin = useEffectEvent(() => void ask(limits.page.defaultSize));
  useEffect(() => {
    asked.current = { search, event };
    begin();
  }, [search, event]);
  useEffect(() => () => running.current?.abort(), []);

  const shown = state.list?.videos.length ?? 0;
  const nextCursor = state.list?.nextCursor ?? undefined;
  const loadMore = useCallback(() => void ask(limits.page.defaultSize, nextCursor), [ask, nextCursor]);
  const reload = useCallback(
    () => void ask(Math.min(limits.page.maxSize, Math.max(limits.page.defaultSize, shown))),
    [ask, shown],
  );
  const replace = useCallback((video: AdminVideo) => dispatch({ type: 'changed', video }), []);
  return { state, question, choose: setQuestion, loadMore, reload, replace };
}
