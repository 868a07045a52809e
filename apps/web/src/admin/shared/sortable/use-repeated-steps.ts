import { type RefObject, useEffect, useRef } from 'react';

export type Step = 'first' | 'earlier' | 'later';

/** Marks the buttons that move a photo. */
export const stepAttribute = 'data-step';

interface Press {
  /** The photo whose button was pressed. */
  key: string;
  /** Its index at that time. */
  index: number;
  step: Step;
  isPointer: boolean;
}

/**
 * Returns the photo that a press moves. After a move, the button of its neighbour is under the finger: the next press
 * at the same spot moves the same photo on instead of swapping them back.
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
