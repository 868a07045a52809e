import { type WorkAnswer } from '@sandstone/contract';
import { useState } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { usePolling } from '../lists/use-polling.ts';
import { isWorkRunning } from './work-format.ts';

export const busyPollMs = 3000;
export const idlePollMs = 20_000;

export interface Work {
  /** Undefined until the first answer. */
  answer: WorkAnswer | undefined;
  /** Why the last request failed. */
  failure: string | undefined;
  /** Polls immediately. */
  reload: () => void;
}

/** Polls the state of the background work while the page is visible, more often while work is in progress. */
export function useWork(): Work {
  const [answer, setAnswer] = useState<WorkAnswer>();
  const [failure, setFailure] = useState<string>();
  const reload = usePolling({
    ask: (signal) => adminApi.call('adminWork', { signal }),
    pauseMs: answer !== undefined && isWorkRunning(answer) ? busyPollMs : idlePollMs,
    onAnswer: (came) => {
      setAnswer(came);
      setFailure(undefined);
    },
    // Keep showing the last answer.
    onFailure: (error) => setFailure(requestFailureOf(error).text),
  });
  return { answer, failure, reload };
}
