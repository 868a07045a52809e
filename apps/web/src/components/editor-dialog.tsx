import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import frame from './dialog-frame.module.css';
import { DialogFooter, DialogHeader } from './dialog-frame.tsx';
import styles from './editor-dialog.module.css';

interface EditorDialogProps {
  title: string;
  /** Whether something would be lost. */
  isChanged: boolean;
  isSaving: boolean;
  /** Why it was not saved, where that belongs to no field. */
  refusal: string | undefined;
  onSave: () => void;
  onClose: () => void;
  /** Beside Save and Cancel. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fields over the page: a sheet on a phone, a window on a desk. What was changed is not lost without a question. */
export function EditorDialog(props: EditorDialogProps): ReactNode {
  const { title, isChanged, isSaving, refusal, onSave, onClose, action, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const blocker = useBlocker(isChanged);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // Of an element that has gone with its dialogs, the browser does not give the focus back.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const leave = () => {
    // What is on its way to the server cannot be called back.
    if (isSaving) return;
    if (isChanged) setIsLeaving(true);
    else onClose();
  };
  const stay = () => {
    setIsLeaving(false);
    if (blocker.state === 'blocked') blocker.reset();
    // The browser may have closed it by itself.
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const discard = () => {
    if (blocker.state === 'blocked') blocker.proceed();
    onClose();
  };
  return (
    <>
      <dialog
        ref={dialog}
        className={classNames(frame.frame, styles.dialog)}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // A question over it says its own to React's tree too.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          leave();
        }}
        // Where nobody has touched the page since, the browser closes it without asking.
        onClose={(event) => {
          if (!event.currentTarget.open) leave();
        }}
      >
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving) onSave();
          }}
        >
          <DialogHeader id={titleId} title={title} onClose={leave} />
          <fieldset className={styles.fields} disabled={isSaving}>
            <legend className="visually-hidden">{title}</legend>
            {children}
          </fieldset>
          <DialogFooter refusal={refusal}>
            {action}
            <Button disabled={isSaving} onClick={leave}>
              Cancel
            </Button>
            <Button variant="main" type="submit" disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </DialogFooter>
        </form>
      </dialog>
      {isLeaving || blocker.state === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={discard}
          onCancel={stay}
        >
          <p>Your changes are not saved.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
