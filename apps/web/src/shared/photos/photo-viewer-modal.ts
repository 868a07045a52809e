import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Wraps the Tab key from the last control to the first, skipping the browser's own bars. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>('button:not(:disabled):not([tabindex="-1"])')];
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)];
  const present = document.activeElement;
  if (present !== last && present !== document.body && !(event.shiftKey && present === dialog)) return;
  event.preventDefault();
  first?.focus();
}

/**
 * Opens a dialog element while its component is mounted: the page behind it is inert and does not scroll.
 * Afterwards the focus returns to the tile of the photo `id`.
 */
export function useModal(id: string, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  const tile = useEffectEvent(() => document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`));
  useEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    // Reserve the space of the scroll bar, or the page behind the dialog would reflow.
    const hasScrollBar = window.innerWidth > root.clientWidth;
    root.style.overflow = 'hidden';
    if (hasScrollBar) root.style.scrollbarGutter = 'stable';
    element?.showModal();
    // Focus the dialog, not its first button: no key acts by accident, and screen readers announce its name.
    element?.focus();
    const returnFocus = () => {
      const from = tile();
      const { top = 0, bottom = 0 } = from?.getBoundingClientRect() ?? {};
      if (bottom < 0 || top > window.innerHeight) from?.scrollIntoView({ block: 'center' });
      from?.focus({ preventScroll: true });
    };
    const onClosed = () => {
      if (element?.open !== false) return;
      returnFocus();
      closed();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && element !== null) keepInside(element, event);
    };
    element?.addEventListener('close', onClosed);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('close', onClosed);
      root.style.overflow = '';
      root.style.scrollbarGutter = '';
      // After Escape the component stays for a while, in which the focus may have moved on to a menu.
      if (element?.open !== true) return;
      element.close();
      returnFocus();
    };
  }, []);
  return dialog;
}
