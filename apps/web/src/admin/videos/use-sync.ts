import { type NameLibrary, type SyncResponse } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { useLoaded } from '../shared/api/use-loaded.ts';
import { isSyncRunning } from './sync-format.ts';

export const syncPollMs = 2000;
/** Thumbnails of a whole library take longer. */
export const coversPollMs = 4000;
const queryKey = ['sync'];

export interface Sync {
  /** Undefined until loaded. */
  response: SyncResponse | undefined;
  isUnderWay: boolean;
  isAsking: boolean;
  /** Why the state could not be loaded, or why a sync was refused. */
  refusal: string | undefined;
  /** Requests a sync of every library. */
  request: () => void;
  /** Names a library. Rejects where it is refused, and shows the current name. */
  nameLibrary: (id: string, name: NameLibrary) => Promise<void>;
  /** Reads the state after a change for which the server creates `count` thumbnails, and polls until they are done. */
  awaitCovers: (count: number) => void;
  reload: () => void;
}

/** Returns the delay until the next poll in ms; Infinity if nothing is in progress. */
function pauseAfter({ libraries, covers }: SyncResponse): number {
  if (libraries.some(isSyncRunning)) return syncPollMs;
  return covers.pending > 0 ? coversPollMs : Infinity;
}

/** Polls the sync state while it is in progress. `onNews` runs when a sync or the thumbnails are done. */
export function useSync(onNews: () => void): Sync {
  const client = useQueryClient();
  const { isBusy, refusal, run } = useAction();
  const { response, failure, reload } = useLoaded({
    queryKey,
    queryFn: ({ signal }) => adminApi.call('adminSync', { signal }),
    refetchInterval: ({ state: { data } }) => {
      const pauseMs = data === undefined ? Infinity : pauseAfter(data);
      return pauseMs === Infinity ? false : pauseMs;
    },
  });
  const before = useRef<SyncResponse>(undefined);
  const compare = useEffectEvent((next: SyncResponse) => {
    const hasEnded = before.current !== undefined && pauseAfter(next) > pauseAfter(before.current);
    before.current = next;
    if (hasEnded) onNews();
  });
  useEffect(() => {
    if (response !== undefined) compare(response);
  }, [response]);
  const request = async () => {
    const next = await adminApi.call('adminRequestSync');
    client.setQueryData(queryKey, next);
    // A short sync may end before its request is answered.
    if (!next.libraries.some(isSyncRunning)) onNews();
  };
  const nameLibrary = async (libraryId: string, body: NameLibrary) => {
    try {
      client.setQueryData(queryKey, await adminApi.call('adminNameLibrary', { params: { libraryId }, body }));
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  const awaitCovers = (count: number) => {
    // The thumbnails may be done before the next response. Only a response that differs from the state before it is news.
    client.setQueryData<SyncResponse>(
      queryKey,
      (known) => known && { ...known, covers: { ...known.covers, pending: known.covers.pending + count } },
    );
    reload();
  };
  return {
    nameLibrary,
    awaitCovers,
    response,
    isUnderWay: response?.libraries.some(isSyncRunning) ?? false,
    isAsking: isBusy,
    // After a failed poll, the last response stays.
    refusal: refusal ?? (response === undefined ? failure : undefined),
    request: () => void run(request),
    reload,
  };
}
