import { type PhotosPage } from '@sandstone/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageFailure } from '../../page/failure.ts';
import { browserApi } from '../../page/loader.ts';
import { feedReducer, firstFeed, type GalleryFeed } from './gallery.feed.ts';
import { loadPhotos, photoTexts } from './gallery.loader.ts';

const rememberedPlaces = 8;
/** What was scrolled to, by place in the history: going back finds the same wall and the same position. */
const remembered = new Map<string, { first: PhotosPage; feed: GalleryFeed }>();

function remember(key: string, first: PhotosPage, feed: GalleryFeed): void {
  remembered.delete(key);
  remembered.set(key, { first, feed });
  const oldest = remembered.keys().next().value;
  if (remembered.size > rememberedPlaces && oldest !== undefined) remembered.delete(oldest);
}

export function useGalleryFeed(first: PhotosPage): { feed: GalleryFeed; loadMore: () => void } {
  const { key } = useLocation();
  const [feed, dispatch] = useReducer(feedReducer, undefined, () => {
    const before = remembered.get(key);
    // A wall that has changed at its top is shown anew.
    const sameTop = before?.first.photos[0]?.id === first.photos[0]?.id;
    return before !== undefined && sameTop ? { ...before.feed, status: 'idle' as const } : firstFeed(first);
  });
  const running = useRef<AbortController | null>(null);
  useEffect(() => remember(key, first, feed), [key, first, feed]);
  useEffect(() => () => running.current?.abort(), []);

  const { nextCursor } = feed;
  const loadMore = useCallback(() => {
    if (nextCursor === null || running.current !== null) return;
    const request = new AbortController();
    running.current = request;
    dispatch({ type: 'asked' });
    loadPhotos(browserApi, nextCursor, request.signal)
      .then(
        (page) => dispatch({ type: 'came', page }),
        (error: unknown) => {
          if (!request.signal.aborted) dispatch({ type: 'failed', failure: pageFailure(error, photoTexts) });
        },
      )
      .finally(() => {
        if (running.current === request) running.current = null;
      });
  }, [nextCursor]);
  return { feed, loadMore };
}
