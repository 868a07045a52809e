import { adminTexts, limits } from '@sandstone/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { IconButton } from '../shared/components/icon-button.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { useAskBeforeUnload } from '../shared/unsaved/unsaved-changes-guard.tsx';
import { RestoredText } from '../shared/unsaved/restored-text.tsx';
import { UndoBar } from '../shared/undo/undo-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isForInputMethod } from '../../ui/input-method.ts';
import { useModalDialog } from '../../ui/modal-dialog.ts';
import controls from '../../ui/control.module.css';
import { DescribedPhoto } from './described-photo.tsx';
import styles from './describe-view.module.css';
import { isTooLong, nameOf } from './photo-format.ts';
import { photoQuery } from './photo-query.ts';
import { useDescriptionDrafts } from './use-description-drafts.ts';
import { useVisualViewport } from './use-visual-viewport.ts';

const { photoManager, upload } = adminTexts;
const most = limits.photo.maxDescriptionLength;
/** Buttons take the focus from the field, which would close the keyboard. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault();

interface DescribeViewProps {
  ids: readonly string[];
  startId: string;
  onClose: () => void;
}

/**
 * Describes photos one after the other: Enter saves and shows the next one. Moving and leaving save as well, so that
 * no text is lost; one that could not be saved stays in the field.
 */
export function DescribeView({ ids, startId, onClose }: DescribeViewProps): ReactNode {
  const client = useQueryClient();
  const drafts = useDescriptionDrafts(startId);
  const [id, setId] = useState(startId);
  const [isLeaving, setIsLeaving] = useState(false);
  const dialog = useModalDialog();
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  const index = ids.indexOf(id);
  const { data: photo } = useQuery(photoQuery(id));
  const text = drafts.textOf(id) ?? photo?.description ?? '';
  const isOver = isTooLong(text);
  const name = photo ? nameOf(photo, index + 1) : '';
  const position = photoManager.describing(index + 1, ids.length);
  const [previous, next] = [ids[index - 1], ids[index + 1]];
  const blocker = useBlocker(drafts.areUnsaved);

  useVisualViewport(dialog);
  useAskBeforeUnload(drafts.areUnsaved);
  // In the task of the tap, because a phone opens its keyboard only then.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (next === undefined) return;
    const load = async () => {
      const loaded = await client.fetchQuery(photoQuery(next));
      if (loaded !== null) new Image().src = loaded.cdnUrl;
    };
    // The photo is loaded again when it is shown.
    load().catch(() => undefined);
  }, [client, next]);

  const goTo = (other: string | undefined) => {
    field.current?.focus();
    if (isOver) return;
    void drafts.save(id);
    if (other === undefined) return;
    drafts.show(other);
    setId(other);
  };
  const leave = async () => {
    if (await drafts.saveAll()) onClose();
    else setIsLeaving(true);
  };
  const saveAndGoOn = () => {
    if (isOver) return;
    if (next === undefined) void leave();
    else goTo(next);
  };
  const { state, proceed } = blocker;
  // The browser's Back and links save first, too.
  const leaveBy = useRef({ drafts, proceed });
  useEffect(() => {
    leaveBy.current = { drafts, proceed };
  });
  useEffect(() => {
    if (state !== 'blocked') return;
    void leaveBy.current.drafts.saveAll().then((areSaved) => {
      if (areSaved) leaveBy.current.proceed?.();
      else setIsLeaving(true);
    });
  }, [state]);

  const { failure } = drafts;
  const failed = failure === undefined ? undefined : client.getQueryData(photoQuery(failure.id).queryKey);
  const refusal =
    failure === undefined
      ? undefined
      : failure.id === id
        ? failure.reason
        : photoManager.notSaved(failed ? nameOf(failed, ids.indexOf(failure.id) + 1) : '', failure.reason);
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.view}
        aria-label={photoManager.describeOneByOne}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          void leave();
        }}
        // Without user activation the browser closes the dialog without a cancel event.
        onClose={(event) => {
          if (event.currentTarget.open) return;
          event.currentTarget.showModal();
          void leave();
        }}
      >
        <header className={classNames('row gap-1', styles.head)}>
          <Button variant="plain" size="small" onClick={() => void leave()}>
            {photoManager.describingDone}
          </Button>
          <p role="status" className={styles.position}>
            {position}
            <span className="visually-hidden">: {name}</span>
          </p>
          <IconButton
            icon="previous"
            label={photoManager.previousPhoto}
            disabled={previous === undefined}
            onMouseDown={keepFocus}
            onClick={() => goTo(previous)}
          />
          <IconButton
            icon="next"
            label={photoManager.nextPhoto}
            disabled={next === undefined}
            onMouseDown={keepFocus}
            onClick={() => goTo(next)}
          />
        </header>
        <div className={styles.stage}>
          <DescribedPhoto key={id} photo={photo} />
          <UndoBar />
        </div>
        <form
          className={classNames('stack gap-1', styles.form)}
          onSubmit={(event) => {
            event.preventDefault();
            saveAndGoOn();
          }}
        >
          <RestoredText at={drafts.restoredAt(id)} onDiscard={() => drafts.discard(id)} />
          <div className={styles.label}>
            <label htmlFor={fieldId}>Description</label>
            <span className={styles.hint}>
              {drafts.isSaving
                ? photoManager.savingDescription
                : next === undefined
                  ? photoManager.enterSaves
                  : photoManager.enterGoesOn}
            </span>
          </div>
          <textarea
            ref={field}
            id={fieldId}
            className={classNames(controls.control, styles.field)}
            rows={2}
            dir="auto"
            enterKeyHint={next === undefined ? 'done' : 'next'}
            aria-invalid={isOver || undefined}
            disabled={photo === null}
            value={text}
            onChange={({ target }) => drafts.write(id, target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || isForInputMethod(event)) return;
              event.preventDefault();
              saveAndGoOn();
            }}
          />
          <div className={classNames('row gap-3', styles.refusal)}>
            <Refusal
              isPlain
              text={isOver ? `${upload.descriptionTooLong} (${text.trim().length} / ${most})` : refusal}
            />
            {failure === undefined || isOver ? null : (
              <Button size="small" onMouseDown={keepFocus} onClick={() => void drafts.saveAll()}>
                {adminTexts.work.tryAgain}
              </Button>
            )}
          </div>
        </form>
      </dialog>
      {isLeaving ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={() => {
            drafts.forgetAll();
            blocker.proceed?.();
            onClose();
          }}
          onCancel={() => {
            blocker.reset?.();
            setIsLeaving(false);
          }}
        >
          <p>{refusal}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
