import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { moveByArrowKeys } from './arrow-keys.ts';
import { classNames } from './class-names.ts';
import styles from './dropdown.module.css';

interface DropdownProps extends ComponentProps<'button'> {
  /** What the button says. */
  label: ReactNode;
  panelClassName?: string;
}

/** Choosing an item is the end of choosing. */
const closeOnChoice = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a') !== null)
    event.currentTarget.hidePopover();
};

/**
 * A button with a panel of links. The browser's own popover opens it, before the page's script has come too, closes
 * it on Escape and on a click elsewhere, gives the focus back and tells screen readers.
 */
export function Dropdown({ label, panelClassName, children, ...button }: DropdownProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    panel.current?.showPopover();
    panel.current?.querySelector('a')?.focus();
  };
  // The browser closes it at a click elsewhere, and leaves it open over the page when the focus goes elsewhere.
  const closeOnLeaving = ({ relatedTarget: next }: FocusEvent) => {
    if (next === null || next === opener.current || panel.current?.contains(next)) return;
    panel.current?.hidePopover();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        {...button}
        popoverTarget={id}
        onKeyDown={openByArrow}
        onBlur={closeOnLeaving}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(styles.panel, panelClassName)}
        onClick={closeOnChoice}
        onKeyDown={moveByArrowKeys}
        onBlur={closeOnLeaving}
      >
        {children}
      </div>
    </>
  );
}
