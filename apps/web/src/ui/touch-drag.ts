import { type PointerEvent, type RefObject, useRef } from 'react';

/** A sheet closes when dragged down by this part of its height, or at this speed in px per ms. */
const farEnough = 0.3;
const fastEnough = 0.5;

const letsGo = (distance: number, milliseconds: number, height: number): boolean =>
  distance > height * farEnough || (distance > 24 && distance / Math.max(1, milliseconds) > fastEnough);

interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** Drags `sheet` down with the finger; on release it closes if moved far or fast enough, else it returns. */
export function useTouchDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const start = useRef<{ y: number; time: number } | null>(null);
  const follow = (distance: number | null) => {
    const element = sheet.current;
    if (element === null) return;
    element.style.setProperty('--dragged', `${Math.max(0, distance ?? 0)}px`);
    element.toggleAttribute('data-dragging', distance !== null);
  };
  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const distance = event.clientY - start.current.y;
    const closes =
      event.type === 'pointerup' &&
      letsGo(distance, event.timeStamp - start.current.time, sheet.current?.offsetHeight ?? 0);
    start.current = null;
    follow(null);
    if (closes) onClose();
  };
  return {
    onPointerDown(event) {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      start.current = { y: event.clientY, time: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (start.current !== null) follow(event.clientY - start.current.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
