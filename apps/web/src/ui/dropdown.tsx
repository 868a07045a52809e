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
  /** The content of the button. */
  label: ReactNode;
  panelClassName?: string;
}

/** Closes the panel when something in it is chosen. */
const closeOnChoice = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a, button') !== null)
    event.currentTarget.hidePopover();
};

/**
 * A button with a panel of links or buttons. The browser's popover opens it, even before scripts have loaded, closes it on Escape
 * and on an outside click, restores the focus and informs screen readers.
 */
export function Dropdown({ label, panelClassName, children, ...button }: DropdownProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    panel.current?.showPopover();
    panel.current?.querySelector<HTMLElement>('a, button')?.focus();
  };
  // The browser closes it on an outside click, but not when the focus moves elsewhere.
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
