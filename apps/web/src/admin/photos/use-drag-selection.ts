import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A finger that rests for this time selects the photo below it. */
const longPressMs = 450;
/** A pointer that has moved further than this is no press, px. */
const slackPx = 10;
/** Near the upper and lower edge of the visible grid, the page scrolls, px. */
const edgePx = 90;
const edgeSpeed = 0.25;
/** A pointer between two photos is over the next one, px. */
const gapPx = 12;

interface DragSelectionOptions {
  isChoosing: boolean;
  /** Called with the position where the selection by a resting finger, or by a moving mouse, starts. */
  onStart: (index: number) => void;
  /** Called with the position below the moving pointer. */
  onMove: (index: number) => void;
  /** Returns the lower end of the visible part of the grid, px from the top of the screen. */
  floorPx: () => number;
}

interface Press {
  pointerId: number;
  index: number;
  x: number;
  y: number;
  isDragging: boolean;
}

const indexBelow = (target: Element | null): number | undefined => {
  const { index } = target?.closest<HTMLElement>('[data-index]')?.dataset ?? {};
  return index === undefined ? undefined : Number(index);
};

/** The position of the photo at this point of the screen, or beside it. */
function indexAt(x: number, y: number): number | undefined {
  for (const shift of [0, gapPx, -gapPx]) {
    const index = indexBelow(document.elementFromPoint(x + shift, y));
    if (index !== undefined) return index;
  }
  return undefined;
}

/** Selects the photos over which a finger is drawn after a long press, or the mouse in the selection mode. */
export function useDragSelection(
  grid: RefObject<HTMLElement | null>,
  { isChoosing, onStart, onMove, floorPx }: DragSelectionOptions,
): void {
  const start = useEffectEvent((press: Press) => {
    press.isDragging = true;
    onStart(press.index);
  });
  const move = useEffectEvent((index: number) => onMove(index));
  const floor = useEffectEvent(() => floorPx());
  const mayDrag = useEffectEvent((type: string) => isChoosing && type === 'mouse');

  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let press: Press | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: number | undefined;
    let isClickOver = false;
    let frame = 0;

    const follow = (x: number, y: number) => {
      const index = indexAt(x, Math.min(y, floor() - slackPx));
      if (index === undefined || index === last) return;
      last = index;
      move(index);
    };
    const scrollAtEdge = () => {
      if (press?.isDragging !== true) return;
      const { x, y } = press;
      const beyond = Math.min(0, y - edgePx) + Math.max(0, y - (floor() - edgePx));
      if (beyond !== 0) {
        scrollBy({ top: beyond * edgeSpeed, behavior: 'instant' });
        follow(x, y);
      }
      frame = requestAnimationFrame(scrollAtEdge);
    };
    const begin = () => {
      if (press === undefined) return;
      isClickOver = true;
      last = press.index;
      start(press);
      scrollAtEdge();
    };
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      press = undefined;
    };

    element.addEventListener(
      'pointerdown',
      ({ target, button, pointerId, pointerType, clientX: x, clientY: y }) => {
        isClickOver = false;
        const index = target instanceof Element ? indexBelow(target) : undefined;
        if (index === undefined || button !== 0 || press !== undefined) return;
        press = { pointerId, index, x, y, isDragging: false };
        if (pointerType !== 'mouse') timer = setTimeout(begin, longPressMs);
      },
      { signal },
    );
    window.addEventListener(
      'pointermove',
      ({ pointerId, pointerType, clientX: x, clientY: y }) => {
        if (press?.pointerId !== pointerId) return;
        const hasMoved = Math.hypot(x - press.x, y - press.y) > slackPx;
        if (!press.isDragging) {
          if (!hasMoved) return;
          if (!mayDrag(pointerType)) return end();
          begin();
        }
        Object.assign(press, { x, y });
        follow(x, y);
      },
      { signal },
    );
    const endOwn = ({ pointerId }: PointerEvent) => {
      if (press?.pointerId === pointerId) end();
    };
    window.addEventListener('pointerup', endOwn, { signal });
    window.addEventListener('pointercancel', endOwn, { signal });
    // A finger that selects does not scroll.
    element.addEventListener(
      'touchmove',
      (event) => {
        if (press?.isDragging === true) event.preventDefault();
      },
      { signal, passive: false },
    );
    element.addEventListener(
      'contextmenu',
      (event) => {
        if (press !== undefined && event instanceof PointerEvent && event.pointerType !== 'mouse')
          event.preventDefault();
      },
      { signal },
    );
    // The release of the pointer is a click, too.
    element.addEventListener(
      'click',
      (event) => {
        if (!isClickOver) return;
        isClickOver = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    return () => {
      end();
      listening.abort();
    };
  }, [grid]);
}
