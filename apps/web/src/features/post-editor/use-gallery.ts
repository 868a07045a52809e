import { type AdminPhoto, limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';

export interface Gallery {
  /** Newest first; undefined until the first answer. */
  photos: readonly AdminPhoto[] | undefined;
  hasMore: boolean;
  isLoading: boolean;
  failure: string | undefined;
  loadMore: () => void;
}

/** Loads the photos that visitors can see, of which those that contain the words of the search. */
export function useGallery(search: string): Gallery {
  const [photos, setPhotos] = useState<readonly AdminPhoto[]>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(
    (from?: string) => {
      running.current?.abort();
      const request = new AbortController();
      running.current = request;
      const { signal } = request;
      const query = {
        limit: limits.page.defaultSize,
        status: 'ready',
        cursor: from,
        ...(search !== '' && { search }),
      } as const;
      browserApi.call('adminPhotos', { query, signal }).then(
        (page) => {
          if (signal.aborted) return;
          setPhotos((before = []) => {
            const known = from === undefined ? [] : before;
            const ids = new Set(known.map(({ id }) => id));
            // Photos uploaded only for a post are not listed in the gallery.
            return [...known, ...page.photos.filter(({ id, listed }) => listed && !ids.has(id))];
          });
          setCursor(page.nextCursor);
          setFailure(undefined);
          setIsLoading(false);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setFailure(requestFailureOf(error).text);
          setIsLoading(false);
        },
      );
    },
    [search],
  );
  useEffect(() => {
    ask();
    return () => running.current?.abort();
  }, [ask]);

  const loadMore = useCallback(() => {
    setIsLoading(true);
    ask(cursor ?? undefined);
  }, [ask, cursor]);
  return { photos, hasMore: cursor !== null || failure !== undefined, isLoading, failure, loadMore };
}
