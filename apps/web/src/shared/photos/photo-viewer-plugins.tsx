import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  ACTION_CLOSE,
  type ComponentProps,
  createModule,
  cssVar,
  LightboxRoot,
  MODULE_NAVIGATION,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  MODULE_TOOLBAR,
  type Plugin,
  useController,
  useEvents,
  useNavigationState,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import { stepOfSwipe } from './viewer-navigation.ts';

/** Reduces the library to its slides: our dialog provides focus, keys and controls. */
export const insideDialog: Plugin = ({ remove, replace }) => {
  remove(MODULE_NO_SCROLL);
  remove(MODULE_TOOLBAR);
  remove(MODULE_NAVIGATION);
  replace(MODULE_PORTAL, createModule(MODULE_PORTAL, Inside));
};

function Inside({ children, className, close }: ComponentProps): ReactNode {
  const { subscribe } = useEvents();
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close]);
  return <LightboxRoot className={className}>{children}</LightboxRoot>;
}

const swipeOffset = cssVar('swipe_offset');
/** From this distance on, a touch is either sideways or not. */
const intentPx = 8;
/** Beyond the first or last photo, the slide follows the finger by this factor only. */
const resistance = 0.3;
const settleMs = 180;

interface Touch {
  pointerId: number;
  x: number;
  y: number;
  isSideways?: boolean;
}

/** Swipes by the rule of `stepOfSwipe` instead of the library's; the slide follows the finger. */
export const swipeByRule: Plugin = ({ addModule }) => addModule(createModule('swipe-by-rule', Swipe));

function Swipe({ children, zoom }: ComponentProps): ReactNode {
  useSwipe(typeof zoom?.ref === 'object' ? zoom.ref : null);
  return children;
}

function useSwipe(zoom: RefObject<ZoomRef | null> | null): void {
  const { subscribeSensors, containerRef, prev, next } = useController();
  const { prevDisabled, nextDisabled } = useNavigationState();
  const ends = useRef({ prevDisabled, nextDisabled });
  useEffect(() => {
    ends.current = { prevDisabled, nextDisabled };
  });
  useEffect(() => {
    const pointers = new Set<number>();
    let touch: Touch | undefined;
    const isZoomed = () => (zoom?.current?.zoom ?? 1) > 1;
    const isEnd = (dx: number) => (dx > 0 ? ends.current.prevDisabled : ends.current.nextDisabled);
    const style = () => containerRef.current?.style;
    const follow = (dx: number) =>
      style()?.setProperty(swipeOffset, `${Math.round(isEnd(dx) ? dx * resistance : dx)}px`);
    const settle = () => {
      const from = style()?.getPropertyValue(swipeOffset);
      style()?.removeProperty(swipeOffset);
      if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      containerRef.current
        ?.querySelector('.yarl__carousel')
        ?.animate([{ transform: `translateX(${from})` }, { transform: 'none' }], {
          duration: settleMs,
          easing: 'ease-out',
        });
    };
    const letGo = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      if (touch === undefined || touch.pointerId !== event.pointerId) return;
      const dx = event.clientX - touch.x;
      const move = event.type === 'pointercancel' ? undefined : stepOfSwipe(dx, event.clientY - touch.y);
      touch = undefined;
      if (move === undefined || isEnd(dx) || isZoomed()) return settle();
      // The library measures the slides here and continues from their position.
      if (move === 'next') next();
      else prev();
      style()?.removeProperty(swipeOffset);
    };
    const down = (event: PointerEvent) => {
      pointers.add(event.pointerId);
      if (pointers.size > 1) {
        touch = undefined;
        settle();
      } else if (event.button === 0) {
        touch = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
      }
    };
    const move = (event: PointerEvent) => {
      if (touch === undefined || touch.pointerId !== event.pointerId) return;
      if (event.buttons === 0) return letGo(event);
      if (isZoomed()) return;
      const dx = event.clientX - touch.x;
      const dy = event.clientY - touch.y;
      if (Math.max(Math.abs(dx), Math.abs(dy)) >= intentPx) touch.isSideways ??= Math.abs(dx) > Math.abs(dy);
      if (touch.isSideways === true) follow(dx);
    };
    const unsubscribe = [
      subscribeSensors('onPointerDown', down),
      subscribeSensors('onPointerMove', move),
      subscribeSensors('onPointerUp', letGo),
      subscribeSensors('onPointerLeave', letGo),
      subscribeSensors('onPointerCancel', letGo),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [subscribeSensors, containerRef, prev, next, zoom]);
}
