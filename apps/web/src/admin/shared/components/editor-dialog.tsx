import { type ReactNode, useId, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useModalDialog } from '../../../ui/modal-dialog.ts';
import frame from './dialog-frame.module.css';
import { DialogFooter, DialogHeader } from './dialog-frame.tsx';
import styles from './editor-dialog.module.css';
import { RestoredText } from '../unsaved/restored-text.tsx';
import { useAskBeforeUnload } from '../unsaved/unsaved-changes-guard.tsx';

interface EditorDialogProps {
  title: string;
  /** True if there are unsaved changes. */
  isChanged: boolean;
  isSaving: boolean;
  /** The reason why saving failed, if it belongs to no field. */
  refusal: string | undefined;
  onSave: () => void;
  /** Texts of the button that saves. */
  saveTexts?: { idle: string; busy: string };
  onClose: () => void;
  /** Called before `onClose` when the creator discards her changes. */
  onDiscard?: () => void;
  /** When the shown values were written, in ms since 1970, if that was before the dialog was opened. */
  restoredAt?: number | undefined;
  /** An action beside Save and Cancel. */
  action?: ReactNode;
  children: ReactNode;
}

/** A dialog with form fields: a bottom sheet on a phone, a window on a desktop. It asks before it discards changes. */
export function EditorDialog(props: EditorDialogProps): ReactNode {
  const { title, isChanged, isSaving, refusal, onSave, onClose, onDiscard, action, children } = props;
  const { saveTexts = { idle: 'Save', busy: 'Saving…' } } = props;
  const dialog = useModalDialog();
  const titleId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const blocker = useBlocker(isChanged);

  useAskBeforeUnload(isChanged);

  const leave = () => {
    // A save request that was sent cannot be cancelled.
    if (isSaving) return;
    if (isChanged) setIsLeaving(true);
    else onClose();
  };
  const stay = () => {
    setIsLeaving(false);
    if (blocker.state === 'blocked') blocker.reset();
    // The browser may have closed the dialog itself.
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const discard = () => {
    onDiscard?.();
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
          // React also bubbles the cancel events of dialogs inside this one.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          leave();
        }}
        // Without user activation the browser closes the dialog without a cancel event.
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
          <fieldset className={classNames('stack gap-4', styles.fields)} disabled={isSaving}>
            <legend className="visually-hidden">{title}</legend>
            {onDiscard === undefined ? null : <RestoredText at={props.restoredAt} onDiscard={onDiscard} />}
            {children}
          </fieldset>
          <DialogFooter refusal={refusal}>
            {action}
            <Button disabled={isSaving} onClick={leave}>
              Cancel
            </Button>
            <Button variant="main" type="submit" disabled={isSaving}>
              {isSaving ? saveTexts.busy : saveTexts.idle}
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
