import { type ReactionsAnswer, type UnlockedVideo } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../page/loader.ts';
import { refusalOf } from '../../page/refusal.ts';
import { whenIdle } from '../../page/when-idle.ts';
import { mayHaveReacted, rememberReaction } from './reacted.ts';
import { type ShownReaction, shownReactions } from './reactions.state.ts';

export interface Reactions {
  shown: readonly ShownReaction[];
  toggle: (value: string) => void;
  /** Why the last one could not be given. */
  said: string | undefined;
  forget: () => void;
}

/** A video's reactions, shown at once as the visitor wants them, and then as the server has them. */
export function useReactions({ id, availableReactions, reactions }: UnlockedVideo): Reactions {
  // The page came without anything of the visitor's own, as it may be kept for all.
  const [answer, setAnswer] = useState<ReactionsAnswer>();
  const [pending, setPending] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<string>();
  const underWay = useRef(new Set<string>());
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const question = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!mayHaveReacted()) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    question.current = stop;
    const ask = () =>
      void browserApi.call('reactions', { params: { id }, signal }).then(
        (came) => signal.aborted || setAnswer(came),
        // The counts of the page stand.
        () => undefined,
      );
    whenIdle(ask, signal);
    return () => stop.abort();
  }, [id]);

  const toggle = useCallback(
    (value: string) => {
      if (underWay.current.has(value)) return;
      underWay.current.add(value);
      // An older answer must not undo this one.
      question.current?.abort();
      setSaid(undefined);
      const show = () => setPending([...underWay.current]);
      const end = () => {
        underWay.current.delete(value);
        show();
      };
      show();
      // One after the other, so that the last answer knows of all.
      line.current = line.current.then(() =>
        browserApi.call('react', { params: { id }, body: { reaction: value } }).then(
          (came) => {
            rememberReaction();
            setAnswer(came);
            end();
          },
          (error: unknown) => {
            setSaid(refusalOf(error).text);
            end();
          },
        ),
      );
    },
    [id],
  );
  const forget = useCallback(() => setSaid(undefined), []);
  const shown = shownReactions(availableReactions, answer ?? { reactions, own: [] }, pending);
  return { shown, toggle, said, forget };
}
