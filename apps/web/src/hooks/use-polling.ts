import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface Polling<T> {
  ask: (signal: AbortSignal) => Promise<T>;
  /** From one answer to the next question; undefined where there is nothing more to ask. */
  pauseMs: number | undefined;
  onAnswer: (answer: T) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Asks at once, and again some time after each answer, well or not, as long as somebody looks.
 * @returns what asks without a pause
 */
export function usePolling<T>({ ask, pauseMs, onAnswer, onFailure }: Polling<T>): () => void {
  const [isDue, setIsDue] = useState(true);
  /** Counts the questions that were answered: the next one is due some time after each. */
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
      // A page that nobody sees asks nothing; it asks when it is seen again.
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
