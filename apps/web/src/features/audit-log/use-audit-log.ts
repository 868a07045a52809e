import { type AuditEntryAnswer, type AuditPage, type AuditResourceType, limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';

export interface AuditLog {
  /** Loaded entries, newest first; undefined until the first answer. */
  entries: readonly AuditEntryAnswer[] | undefined;
  hasMore: boolean;
  status: 'loading' | 'idle' | 'failed';
  failure: string | undefined;
  loadMore: () => void;
}

interface KnownEntries {
  resourceType: AuditResourceType | undefined;
  page?: AuditPage;
  status: AuditLog['status'];
  failure?: string;
}

/** Loads the audit entries of one resource type, or of all. */
export function useAuditLog(resourceType: AuditResourceType | undefined): AuditLog {
  const [known, setKnown] = useState<KnownEntries>({ resourceType, status: 'loading' });
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
          return {
            resourceType: of,
            page: { ...page, entries: [...entries, ...page.entries] },
            status: 'idle',
          };
        });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const { text } = requestFailureOf(error);
        setKnown(({ page, ...before }) =>
          before.resourceType === of
            ? { ...before, page, status: 'failed', failure: text }
            : { resourceType: of, status: 'failed', failure: text },
        );
      },
    );
  }, []);
  useEffect(() => {
    ask(resourceType);
    return () => running.current?.abort();
  }, [ask, resourceType]);

  // An answer for another filter must not be shown for this one.
  const current: KnownEntries =
    known.resourceType === resourceType ? known : { resourceType, status: 'loading' };
  const nextCursor = current.page?.nextCursor ?? undefined;
  const loadMore = useCallback(() => {
    setKnown((before) => ({ ...before, resourceType, status: 'loading' }));
    ask(resourceType, nextCursor);
  }, [ask, resourceType, nextCursor]);
  return {
    entries: current.page?.entries,
    hasMore: nextCursor !== undefined,
    status: current.status,
    failure: current.failure,
    loadMore,
  };
}
