import { type PointerEvent, useState } from 'react';

interface DragOrder {
  dragged: string | undefined;
  /** Where it would come to stand. */
  over: string | undefined;
  handlers: (key: string) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Marks what can be dragged over. */
export const placeAttribute = 'data-place';
/** Marks what a finger drags by; a mouse takes the whole picture. */
const gripAttribute = 'data-grip';

const within = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

/** Puts things in order by mouse, pen or finger. The order changes when the thing is let go. */
export function useDragOrder(onDrop: (key: string, at: string) => void): DragOrder {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    over,
    handlers: (key) => ({
      onPointerDown(event) {
        if (event.button !== 0 || within(event.target, 'button') !== null) return;
        if (event.pointerType !== 'mouse' && within(event.target, `[${gripAttribute}]`) === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onPointerMove(event) {
        if (dragged !== key) return;
        const place = within(
          document.elementFromPoint(event.clientX, event.clientY),
          `[${placeAttribute}]`,
        )?.getAttribute(placeAttribute);
        setOver(place === null || place === key ? undefined : place);
      },
      onPointerUp() {
        if (dragged === key && over !== undefined) onDrop(key, over);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
