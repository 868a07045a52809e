import { type WorkAnswer } from '@sandstone/contract';
import { useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { requestFailureOf } from '../../errors/request-failure.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { isWorkRunning } from './work-format.ts';

export const busyPollMs = 3000;
export const idlePollMs = 20_000;

export interface Work {
  /** Missing until it is known. */
  answer: WorkAnswer | undefined;
  /** Why it is not known. */
  failure: string | undefined;
  /** Asks now. */
  reload: () => void;
}

/** How the work stands, asked again and again as long as somebody looks, more often while something is under way. */
export function useWork(): Work {
  const [answer, setAnswer] = useState<WorkAnswer>();
  const [failure, setFailure] = useState<string>();
  const reload = usePolling({
    ask: (signal) => browserApi.call('adminWork', { signal }),
    pauseMs: answer !== undefined && isWorkRunning(answer) ? busyPollMs : idlePollMs,
    onAnswer: (came) => {
      setAnswer(came);
      setFailure(undefined);
    },
    // What is shown stays while an answer is missing.
    onFailure: (error) => setFailure(requestFailureOf(error).text),
  });
  return { answer, failure, reload };
}
