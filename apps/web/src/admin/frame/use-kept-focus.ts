import { useEffect } from 'react';

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'];
const focusable = controls.map((control) => `${control}:not(:disabled, [hidden], [tabindex="-1"])`).join();

/** A focused control, and the elements around it, the nearest one first. */
interface Place {
  control: HTMLElement;
  around: { element: Element; index: number }[];
  /** The place of the focus before the dialog of this control opened. */
  outside: Place | undefined;
}

function placeOf(control: HTMLElement, before: Place | undefined): Place {
  const around: Place['around'] = [];
  for (let element: Element | null = control; element !== null; element = element.parentElement)
    around.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) });
  const dialog = control.closest('dialog');
  const isStillInside = dialog?.contains(before?.control ?? null) === true;
  return { control, around, outside: dialog === null ? undefined : isStillInside ? before?.outside : before };
}

/** The first control beside one that is gone; in a list, that of the item in the same place. */
function neighbourOf({ around }: Place): HTMLElement | null {
  if (around.some(({ element }) => element.matches('dialog') && !element.isConnected)) return null;
  for (const [at, { element }] of around.entries()) {
    if (!element.isConnected) continue;
    if (element.matches('main, body')) return element.closest('main');
    const gone = around[at - 1];
    const item = element.matches('ul, ol')
      ? element.children[Math.min(gone?.index ?? 0, element.children.length - 1)]
      : element;
    const control = item?.querySelector<HTMLElement>(focusable) ?? null;
    if (control !== null) return control;
  }
  return null;
}

/**
 * Keeps the place of people who use the keyboard: a control that is disabled while its action runs has the focus again
 * afterwards, and the neighbour of one that is gone gets it. The browser leaves the focus to the document in both cases.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined;
    let isByKeyboard = false;
    /** Whether the Tab key may have left the page. */
    let isLeaving = false;
    const remember = ({ target }: Event) => {
      isLeaving = false;
      const isControl = target instanceof HTMLElement && target.tabIndex >= 0;
      place = isByKeyboard && isControl ? placeOf(target, place) : undefined;
    };
    // After a pointer has pressed something, nobody looks for the focus.
    const onPointer = () => {
      isByKeyboard = false;
      place = undefined;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      isByKeyboard = true;
      isLeaving = key === 'Tab';
    };
    const restore = () => {
      for (let at = place; at !== undefined && !isLeaving; at = at.outside) {
        if (document.activeElement !== document.body) return;
        if (!at.control.isConnected) neighbourOf(at)?.focus();
        else if (at.control.matches(':disabled')) return;
        else at.control.focus();
      }
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
