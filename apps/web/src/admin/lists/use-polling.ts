import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface Polling<T> {
  ask: (signal: AbortSignal) => Promise<T>;
  /** Time between a response and the next request; undefined stops the polling. */
  pauseMs: number | undefined;
  onAnswer: (answer: T) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Sends a request at once, and again `pauseMs` after each response or failure, while the page is visible.
 * @returns a function that sends the next request without the pause
 */
export function usePolling<T>({ ask, pauseMs, onAnswer, onFailure }: Polling<T>): () => void {
  const [isDue, setIsDue] = useState(true);
  /** Number of finished requests. Each one schedules the next. */
  const [round, setRound] = useState(0);
  const waitMs = isDue ? 0 : pauseMs;

  const take = useEffectEvent(onAnswer);
  const miss = useEffectEvent(onFailure);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const answer = await ask(signal);
      if (signal.aborted) return;
      take(answer);
    } catch (error) {
      if (signal.aborted) return;
      miss(error);
    }
    setIsDue(false);
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (waitMs === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      // A hidden page does not poll; it continues when it becomes visible.
      if (document.visibilityState === 'visible') timer = setTimeout(() => void run(signal), waitMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [waitMs, round]);
  return useCallback(() => setIsDue(true), []);
}
