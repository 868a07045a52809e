import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { moveByArrowKeys } from './arrow-keys.ts';
import { useTouchDrag } from './touch-drag.ts';
import { Icon } from './icon.tsx';
import { useModalDialog } from './modal-dialog.ts';
import styles from './sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** The label of the close button. */
  closeLabel: string;
  children: ReactNode;
}

/** A panel that slides up from the bottom of the screen and can be dragged down. */
export function Sheet({ isOpen, title, onClose, closeLabel, children }: SheetProps): ReactNode {
  // The dialog element traps the focus and makes the page inert.
  const dialog = useModalDialog(isOpen);
  const titleId = useId();
  const drag = useTouchDrag(dialog, onClose);
  const onClick = ({ target, currentTarget }: SyntheticEvent) => {
    // Only a click beside the panel hits the dialog itself. A clicked link navigates away from the sheet.
    if (target === currentTarget) onClose();
  };
  return (
    // The dialog handles Escape; the click handler closes it for pointers.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={onClick}
    >
      <div className={styles.panel}>
        <header className={styles.head} {...drag}>
          <span className={styles.grip} aria-hidden="true" />
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.body} onKeyDown={moveByArrowKeys}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
