import { type ReactionsResponse, texts, type UnlockedVideo } from '@sandstone/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReactedItem } from './reaction-requests.ts';
import { mayHaveReacted } from './reaction-storage.ts';

interface ShownReaction {
  value: string;
  emoji: string;
  text: string;
  count: number;
  /** True if the visitor gave this reaction. */
  isOwn: boolean;
}

/** Whether each value with a request under way is given after it. */
type PendingReactions = Readonly<Record<string, boolean>>;

/** Returns the choices as they will be after the pending requests. */
function shownReactions(
  choices: UnlockedVideo['availableReactions'],
  { reactions, own }: ReactionsResponse,
  pending: PendingReactions,
): ShownReaction[] {
  return choices.map(({ value, emoji, text }) => {
    const wasOwn = own.includes(value);
    const isOwn = pending[value] ?? wasOwn;
    const given = reactions.find((reaction) => reaction.reaction_title === text)?.count ?? 0;
    return {
      value,
      emoji,
      text,
      count: Math.max(0, given + Number(isOwn) - Number(wasOwn)),
      isOwn,
    };
  });
}

export interface Reactions {
  shown: readonly ShownReaction[];
  /** Gives a reaction or takes it back, whatever else happened to it since the page was loaded. */
  react: (value: string, on: boolean) => void;
  /** Why the last reaction failed. */
  toastText: string | undefined;
  clearToast: () => void;
}

const loadCalls = () => import('./reaction-requests.ts');

interface ItemWithReactions extends ReactedItem, Pick<UnlockedVideo, 'availableReactions' | 'reactions'> {}

/** Manages the reactions to an item: updates optimistically, then follows the server. */
export function useReactions({ items, id, availableReactions, reactions }: ItemWithReactions): Reactions {
  // The page contains no reactions of the visitor, because it may be cached for everybody.
  const [response, setResponse] = useState<ReactionsResponse>();
  const [pending, setPending] = useState<PendingReactions>({});
  const [toastText, setToastText] = useState<string>();
  const underWay = useRef<Record<string, boolean>>({});
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const question = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!mayHaveReacted()) return undefined;
    const stop = new AbortController();
    question.current = stop;
    loadCalls().then(
      (calls) => calls.requestReactionsWhenIdle({ items, id }, stop.signal, setResponse),
      () => undefined,
    );
    return () => stop.abort();
  }, [items, id]);

  const react = useCallback(
    (value: string, on: boolean) => {
      const values = underWay.current;
      if (value in values) return;
      values[value] = on;
      // An older response must not undo this one.
      question.current?.abort();
      setToastText(undefined);
      setPending({ ...values });
      // One request at a time, so that the last response includes all of them.
      line.current = line.current.then(async () => {
        const result = await loadCalls()
          .then((calls) => calls.sendReaction({ items, id }, value, on))
          // The code failed to load.
          .catch(() => ({ response: undefined, text: texts.network.offline }));
        delete values[value];
        setPending({ ...values });
        if (result.response === undefined) setToastText(result.text);
        else setResponse(result.response);
      });
    },
    [items, id],
  );
  const clearToast = useCallback(() => setToastText(undefined), []);
  const shown = shownReactions(availableReactions, response ?? { reactions, own: [] }, pending);
  return { shown, react, toastText, clearToast };
}
