import { type AuditEntryAnswer, type AuditPage, type AuditResourceType, limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { refusalOf } from '../../errors/refusal.ts';

export interface Activity {
  /** Newest first, as far as they came; missing until the first answer. */
  entries: readonly AuditEntryAnswer[] | undefined;
  hasMore: boolean;
  status: 'loading' | 'idle' | 'failed';
  failure: string | undefined;
  loadMore: () => void;
}

interface Known {
  thing: AuditResourceType | undefined;
  page?: AuditPage;
  status: Activity['status'];
  failure?: string;
}

/** What was done, to things of one kind or to all. */
export function useActivity(thing: AuditResourceType | undefined): Activity {
  const [known, setKnown] = useState<Known>({ thing, status: 'loading' });
  const running = useRef<AbortController>(undefined);

  const ask = useCallback((of: AuditResourceType | undefined, cursor?: string) => {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const { signal } = request;
    const query = { limit: limits.page.defaultSize, cursor, thing: of };
    browserApi.call('adminAudit', { query, signal }).then(
      (page) => {
        if (signal.aborted) return;
        setKnown((before) => {
          const entries = cursor === undefined ? [] : (before.page?.entries ?? []);
          return { thing: of, page: { ...page, entries: [...entries, ...page.entries] }, status: 'idle' };
        });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const { text } = refusalOf(error);
        setKnown(({ page, ...before }) =>
          before.thing === of
            ? { ...before, page, status: 'failed', failure: text }
            : { thing: of, status: 'failed', failure: text },
        );
      },
    );
  }, []);
  useEffect(() => {
    ask(thing);
    return () => running.current?.abort();
  }, [ask, thing]);

  // The answer to the question before is none to this one.
  const current: Known = known.thing === thing ? known : { thing, status: 'loading' };
  const nextCursor = current.page?.nextCursor ?? undefined;
  const loadMore = useCallback(() => {
    setKnown((before) => ({ ...before, thing, status: 'loading' }));
    ask(thing, nextCursor);
  }, [ask, thing, nextCursor]);
  return {
    entries: current.page?.entries,
    hasMore: nextCursor !== undefined,
    status: current.status,
    failure: current.failure,
    loadMore,
  };
}
