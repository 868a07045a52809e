import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Opens a dialog element as a modal one. Afterwards the focus returns to the element that had it before. */
export function useModalDialog(isOpen = true): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  // In the layout effect the dialog is still in the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isOpen || current === null) return undefined;
    opener.current = document.activeElement;
    current.showModal();
    return () => current.close();
  }, [isOpen]);
  // A dialog that is closed together with this one has kept the browser from it.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const { current } = opener;
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return dialog;
}
