import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { useModalDialog } from './modal-dialog.ts';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** True while the confirmed action runs: both buttons are disabled. */
  waiting?: boolean;
}

/** A modal question. Escape cancels. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  waiting = false,
}: ConfirmDialogProps): ReactNode {
  const dialog = useModalDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!waiting) onCancel();
      }}
      // Without a user interaction on the page, the browser closes the dialog without a cancel event.
      onClose={(event) => {
        if (!event.currentTarget.open) onCancel();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button variant="main" onClick={onCancel} disabled={waiting}>
          {cancel}
        </Button>
        <Button onClick={onConfirm} disabled={waiting}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
