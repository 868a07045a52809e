import { limits, type TrashCounts, type TrashedItem, type TrashKind } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';

export interface Trash {
  /** The loaded part; undefined until the first answer. */
  items: readonly TrashedItem[] | undefined;
  counts: TrashCounts | undefined;
  hasMore: boolean;
  status: 'loading' | 'idle' | 'failed';
  failure: string | undefined;
  /** Loads the first or the next page; retries after a failure. */
  loadMore: () => void;
  /** Reads the first page again. */
  reload: () => void;
  /** Takes restored or removed items out of the list. */
  forget: (ids: readonly string[]) => void;
}

interface State extends Pick<Trash, 'items' | 'counts' | 'status' | 'failure'> {
  kind: TrashKind;
  nextCursor: string | null;
}

const initial = (kind: TrashKind): State => ({
  kind,
  items: undefined,
  counts: undefined,
  status: 'loading',
  failure: undefined,
  nextCursor: null,
});

export function useTrash(kind: TrashKind): Trash {
  const [state, setState] = useState(() => initial(kind));
  const running = useRef<AbortController>(undefined);
  const ask = useCallback(async (part: TrashKind, cursor?: string) => {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const { signal } = request;
    setState((before) => ({ ...(before.kind === part ? before : initial(part)), status: 'loading' }));
    try {
      const query = { kind: part, cursor, limit: limits.page.maxSize };
      const { items, counts, nextCursor } = await browserApi.call('adminTrash', { query, signal });
      if (signal.aborted) return;
      setState((before) => {
        const known = cursor === undefined ? [] : (before.items ?? []);
        return {
          ...initial(part),
          items: [...known, ...items],
          counts,
          nextCursor,
          status: 'idle',
        };
      });
    } catch (error) {
      if (!signal.aborted)
        setState((before) => ({ ...before, status: 'failed', failure: requestFailureOf(error).text }));
    }
  }, []);
  useEffect(() => {
    void ask(kind);
    return () => running.current?.abort();
  }, [ask, kind]);

  const { nextCursor } = state;
  const loadMore = useCallback(() => void ask(kind, nextCursor ?? undefined), [ask, kind, nextCursor]);
  const reload = useCallback(() => void ask(kind), [ask, kind]);
  const forget = useCallback((ids: readonly string[]) => {
    setState((before) => {
      const items = before.items?.filter(({ id }) => !ids.includes(id));
      const gone = (before.items?.length ?? 0) - (items?.length ?? 0);
      const counts = before.counts && { ...before.counts, [before.kind]: before.counts[before.kind] - gone };
      return { ...before, items, counts };
    });
  }, []);
  const shown = state.kind === kind ? state : initial(kind);
  return { ...shown, hasMore: shown.nextCursor !== null, loadMore, reload, forget };
}
