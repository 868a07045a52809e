import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { stepOfKey } from './viewer-navigation.ts';

/** The controls around a photo hide when nothing has been done for this time. */
export const quietAfterMs = 3000;

const asksForLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Returns whether a control has the focus by keyboard. */
const hasFocusInside = (dialog: HTMLElement | null) =>
  Boolean(dialog?.querySelector('[data-chrome] :focus-visible, [data-chrome]:focus-visible'));
/** Returns whether the visitor reads the whole caption or points at a control. */
const isInUse = (dialog: HTMLElement | null, isMouse: boolean) =>
  hasFocusInside(dialog) ||
  Boolean(dialog?.querySelector(isMouse ? '[data-whole], [data-chrome]:hover' : '[data-whole]'));

export interface ViewerChrome {
  isQuiet: boolean;
  show: () => void;
  /** Hides the controls, unless one of them has the focus by keyboard. */
  hide: () => void;
}

/**
 * Hides the controls of the viewer, which have `data-chrome`, after a moment without use; never while the focus is
 * inside them by keyboard. For people who ask for less motion nothing hides by itself.
 */
export function useViewerChrome(dialog: RefObject<HTMLElement | null>): ViewerChrome {
  const [isQuiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMouse = useRef(false);

  const hideLater = useCallback(() => {
    clearTimeout(timer.current);
    if (asksForLessMotion()) return;
    const hideUnused = () => {
      if (isInUse(dialog.current, isMouse.current)) timer.current = setTimeout(hideUnused, quietAfterMs);
      else setQuiet(true);
    };
    timer.current = setTimeout(hideUnused, quietAfterMs);
  }, [dialog]);
  const show = useCallback(() => {
    setQuiet(false);
    hideLater();
  }, [hideLater]);
  const hide = () => {
    if (hasFocusInside(dialog.current)) return;
    clearTimeout(timer.current);
    setQuiet(true);
  };

  const onMove = useEffectEvent((event: PointerEvent) => {
    isMouse.current = event.pointerType === 'mouse';
    // Browsers report a pointer that rests when something below it changes.
    if (isMouse.current && (event.movementX !== 0 || event.movementY !== 0)) show();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Paging shows photos, not controls.
    if (stepOfKey(event.key) === undefined) show();
  });
  useEffect(() => {
    const element = dialog.current;
    hideLater();
    const move = (event: PointerEvent) => onMove(event);
    const press = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('pointermove', move);
    element?.addEventListener('focusin', show);
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('pointermove', move);
      element?.removeEventListener('focusin', show);
      document.removeEventListener('keydown', press);
    };
  }, [dialog, show, hideLater]);
  return { isQuiet, show, hide };
}
