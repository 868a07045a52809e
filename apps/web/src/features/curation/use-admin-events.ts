import { type AdminEvent } from '@sandstone/contract';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';

export interface AdminEvents {
  /** Newest first, including hidden ones; undefined until loaded. */
  events: readonly AdminEvent[] | undefined;
  failure: string | undefined;
  reload: () => void;
}

export function useAdminEvents(): AdminEvents {
  const [events, setEvents] = useState<readonly AdminEvent[]>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    browserApi.call('adminEvents', { signal }).then(
      (answer) => signal.aborted || setEvents(answer.events),
      (error: unknown) => signal.aborted || setFailure(requestFailureOf(error).text),
    );
    return () => stop.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFailure(undefined);
    setRound((before) => before + 1);
  }, []);
  return { events, failure, reload };
}
