import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * A dialog element that is open as long as its component stands: the page behind it is inert and does not scroll.
 * The focus goes to the tile of the photo `id` afterwards, which is where it came from.
 */
export function useModal(id: string, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  const tile = useEffectEvent(() => document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`));
  useEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    // The room of the scroll bar stays, or the whole page would be laid out anew behind the dialog.
    const hasScrollBar = window.innerWidth > root.clientWidth;
    root.style.overflow = 'hidden';
    if (hasScrollBar) root.style.scrollbarGutter = 'stable';
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    const onClosed = () => {
      if (element?.open === false) closed();
    };
    element?.addEventListener('close', onClosed);
    return () => {
      element?.removeEventListener('close', onClosed);
      root.style.overflow = '';
      root.style.scrollbarGutter = '';
      element?.close();
      const from = tile();
      const { top = 0, bottom = 0 } = from?.getBoundingClientRect() ?? {};
      if (bottom < 0 || top > window.innerHeight) from?.scrollIntoView({ block: 'center' });
      from?.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
