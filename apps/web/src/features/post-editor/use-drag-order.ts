import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface DragOrder {
  dragged: string | undefined;
  /** The key of the slot below the pointer. */
  over: string | undefined;
  handlers: (key: string) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

interface Point {
  x: number;
  y: number;
}

interface Held {
  element: HTMLElement;
  /** The pointer at the start of the drag, in page coordinates. */
  start: Point;
  /** The pointer now, in viewport coordinates. */
  pointer: Point;
  /** The scroll positions that show the first and the last slot. */
  scrollRange: [first: number, last: number];
  frame: number;
}

/** Marks drop targets. */
export const slotAttribute = 'data-slot';
/** Marks the grip for touch; a mouse can drag the whole picture. */
const gripAttribute = 'data-grip';

/** The page scrolls this close to an edge of the screen; the bars of a phone cover most of this area. */
const topEdgePx = 112;
const bottomEdgePx = 208;
const maxStepPx = 14;

/** Returns how far the page scrolls per frame, in px, while the pointer is at `y`. */
export function scrollStep(y: number, screenHeight: number): number {
  const [above, below] = [topEdgePx - y, y - (screenHeight - bottomEdgePx)];
  if (above > 0) return -Math.ceil(maxStepPx * Math.min(1, above / topEdgePx));
  return below > 0 ? Math.ceil(maxStepPx * Math.min(1, below / bottomEdgePx)) : 0;
}

// The list limits scrolling, not the page: an element dragged below the page makes the page longer.
function scrollRangeOf(list: Element): Held['scrollRange'] {
  const { top, bottom } = list.getBoundingClientRect();
  return [scrollY + top - topEdgePx, scrollY + bottom - (innerHeight - bottomEdgePx)];
}

const within = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

/** Returns the key of the slot below the pointer, unless it is the dragged one. */
const slotAt = ({ x, y }: Point, own: Element): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => within(element, `[${slotAttribute}]`))
    .find((slot) => slot !== null && slot !== own)
    ?.getAttribute(slotAttribute) ?? undefined;

/**
 * Reorders items by mouse, pen or touch: the dragged item follows the pointer, the page scrolls at the edges of
 * the screen, and the order changes on drop.
 */
export function useDragOrder(onDrop: (key: string, at: string) => void): DragOrder {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const held = useRef<Held>(undefined);
  const follow = ({ element, start, pointer }: Held) => {
    element.style.translate = `${pointer.x + scrollX - start.x}px ${pointer.y + scrollY - start.y}px`;
    setOver(slotAt(pointer, element));
  };
  const scrollAtEdge = () => {
    const { current } = held;
    if (current === undefined) return;
    const [first, last] = current.scrollRange;
    const step = scrollStep(current.pointer.y, innerHeight);
    const distance = step < 0 ? Math.min(0, first - scrollY) : Math.max(0, last - scrollY);
    if (step !== 0 && distance !== 0) {
      scrollBy({ top: step < 0 ? Math.max(step, distance) : Math.min(step, distance), behavior: 'instant' });
      follow(current);
    }
    current.frame = requestAnimationFrame(scrollAtEdge);
  };
  const letGo = () => {
    const { current } = held;
    held.current = undefined;
    if (current === undefined) return;
    cancelAnimationFrame(current.frame);
    current.element.style.translate = '';
  };
  useEffect(() => letGo, []);
  const end = () => {
    letGo();
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    over,
    handlers: (key) => ({
      onPointerDown(event) {
        const { currentTarget: element, clientX: x, clientY: y } = event;
        if (event.button !== 0 || within(event.target, 'button') !== null) return;
        if (event.pointerType !== 'mouse' && within(event.target, `[${gripAttribute}]`) === null) return;
        if (held.current !== undefined || !(element instanceof HTMLElement)) return;
        event.preventDefault();
        element.setPointerCapture(event.pointerId);
        held.current = {
          element,
          start: { x: x + scrollX, y: y + scrollY },
          pointer: { x, y },
          scrollRange: scrollRangeOf(element.parentElement ?? element),
          frame: requestAnimationFrame(scrollAtEdge),
        };
        setDragged(key);
      },
      onPointerMove({ clientX, clientY }) {
        const { current } = held;
        if (current === undefined || dragged !== key) return;
        current.pointer = { x: clientX, y: clientY };
        follow(current);
      },
      onPointerUp() {
        if (dragged === key && over !== undefined) onDrop(key, over);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
