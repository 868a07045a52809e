import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { stepOfSwipe, upOrDown } from './viewer-navigation.ts';

/** A pointer that moved farther than this drags and does not tap. */
const tapPx = 8;

interface Gestures {
  isQuiet: boolean;
  /** Shows the controls. */
  onWake: () => void;
  onTap: () => void;
  onSwipe: (where: 'up' | 'down') => void;
}

interface Start {
  pointerId: number;
  x: number;
  y: number;
  /** The controls were hidden. A press may move the focus, which shows them before the click. */
  wasQuiet: boolean;
  isTouch: boolean;
}

/**
 * Handlers of the dialog: a tap on the photo, and a swipe up or down. The first touch on hidden controls only shows them,
 * because nobody means a button that is not to be seen.
 */
export function useViewerTouch({ isQuiet, onWake, onTap, onSwipe }: Gestures) {
  const start = useRef<Start>(undefined);
  const isDrag = useRef(false);
  const distanceTo = ({ clientX, clientY }: PointerEvent) =>
    start.current && { dx: clientX - start.current.x, dy: clientY - start.current.y };
  return {
    onPointerDownCapture(event: PointerEvent) {
      isDrag.current = !event.isPrimary;
      start.current = event.isPrimary
        ? {
            pointerId: event.pointerId,
            x: event.clientX,
            y: event.clientY,
            wasQuiet: isQuiet,
            isTouch: event.pointerType !== 'mouse',
          }
        : undefined;
    },
    onPointerUpCapture(event: PointerEvent) {
      const moved = distanceTo(event);
      if (moved === undefined || start.current?.pointerId !== event.pointerId) return;
      isDrag.current = Math.hypot(moved.dx, moved.dy) > tapPx;
      if (isOnPhoto(event) && stepOfSwipe(moved.dx, moved.dy) === undefined) {
        const where = upOrDown(moved.dx, moved.dy);
        if (where !== undefined) onSwipe(where);
      }
    },
    onClickCapture(event: MouseEvent) {
      const { wasQuiet = false, isTouch = false } = start.current ?? {};
      start.current = undefined;
      if (isOnPhoto(event)) {
        if (!isDrag.current) (wasQuiet ? onWake : onTap)();
      } else if (wasQuiet && isTouch) {
        event.preventDefault();
        event.stopPropagation();
        onWake();
      }
    },
  };
}

const isOnPhoto = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('[data-chrome]') === null;
