import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import styles from './dropdown.module.css';
import { classNames } from './class-names.ts';

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
  return (
    <>
      <button type="button" {...button} popoverTarget={id}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(styles.panel, panelClassName)}
        onClick={closeOnChoice}
      >
        {children}
      </div>
    </>
  );
}
