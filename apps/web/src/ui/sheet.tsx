import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { moveByArrowKeys } from './arrow-keys.ts';
import { useTouchDrag } from './touch-drag.ts';
import { Icon } from './icon.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Of the control in the corner. */
  closeLabel: string;
  children: ReactNode;
}

/** A panel that comes up from the thumb's end of the screen, and goes down with the finger. */
export function Sheet({ isOpen, title, onClose, closeLabel, children }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const drag = useTouchDrag(dialog, onClose);
  useEffect(() => {
    // The dialog element keeps the focus in, makes the page behind it inert, and gives the focus back.
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const onClick = ({ target, currentTarget }: SyntheticEvent) => {
    // The dialog itself is met only beside its panel. A link that is chosen leads away, and the sheet stays behind.
    if (target === currentTarget) onClose();
  };
  return (
    // Escape is the dialog's own; the click is for pointers, which have no other way to say "elsewhere".
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
