import { type RefObject, useEffect, useRef } from 'react';

export type Step = 'earlier' | 'later';

/** Marks the buttons that move a photo by one place. */
export const stepAttribute = 'data-step';

interface Press {
  /** The photo whose button was pressed. */
  key: string;
  /** Where it stood then, from 0. */
  index: number;
  step: Step;
  isPointer: boolean;
}

/**
 * Says which photo a press moves. The photo leaves the place of the button that was pressed, and its neighbour's button
 * comes under the finger: the next press at the same spot goes on with the same photo instead of swapping them back.
 */
export function useRepeatedSteps(list: RefObject<HTMLElement | null>): { keyFor: (press: Press) => string } {
  const last = useRef<Press>(undefined);
  useEffect(() => {
    const forgetElsewhere = ({ target }: Event) => {
      const { current } = last;
      if (current === undefined) return;
      const button = list.current?.children[current.index]?.querySelector(
        `[${stepAttribute}="${current.step}"]`,
      );
      if (!(target instanceof Node) || button?.contains(target) !== true) last.current = undefined;
    };
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, forgetElsewhere, true);
    return () => {
      for (const type of ['pointerdown', 'keydown'])
        document.removeEventListener(type, forgetElsewhere, true);
    };
  }, [list]);
  return {
    keyFor(press) {
      const { current } = last;
      const isRepeated = press.isPointer && current?.index === press.index && current.step === press.step;
      last.current = isRepeated ? current : press.isPointer ? press : undefined;
      return last.current?.key ?? press.key;
    },
  };
}
