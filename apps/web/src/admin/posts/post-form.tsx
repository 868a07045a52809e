import { type AdminPost, adminTexts, limits, pages, type PostDraft } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { DescriptionField } from '../shared/components/description-field.tsx';
import { DateField } from '../shared/components/field.tsx';
import { ScheduleDialog } from '../shared/plans/schedule-dialog.tsx';
import { plansOf, useSchedule } from '../shared/plans/use-schedule.ts';
import { PlanText } from '../shared/plans/plan-badges.tsx';
import { useScreenKeyboard } from '../shared/components/use-screen-keyboard.ts';
import { RestoredText } from '../shared/unsaved/restored-text.tsx';
import { UnsavedChangesGuard } from '../shared/unsaved/unsaved-changes-guard.tsx';
import { FormBar } from '../shared/components/form-bar.tsx';
import inView from '../shared/components/in-view.module.css';
import shared from '../shared/components/refusal.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DropZone } from '../shared/uploads/drop-zone.tsx';
import { photoIdOf } from '../shared/uploads/upload.state.ts';
import { summaryOf } from '../shared/uploads/upload.summary.ts';
import { GalleryPicker } from '../shared/photo-choice/gallery-picker.tsx';
import { PhotoBoard } from './photo-board.tsx';
import { descriptionLength, type EditorStep } from './post-editor.state.ts';
import styles from './post-form.module.css';
import { usePastedFiles } from '../shared/uploads/use-pasted-files.ts';
import { useChosenPhotos } from './use-chosen-photos.ts';
import { type PostEditor, usePostEditor } from './use-post-editor.ts';

const { postDrafts, postEditor, schedule } = adminTexts;

/** Returns the text and the progress of the current saving step. */
function progressOf(editor: PostEditor, isNew: boolean): { words: string; percent?: number } {
  const files = editor.photos.flatMap(({ upload }) => upload ?? []);
  const counted = (words: string, done: number) => ({
    words: `${words}: ${done} of ${files.length}`,
    percent: (100 * done) / Math.max(1, files.length),
  });
  switch (editor.step) {
    case 'uploading':
      return counted(
        postEditor.uploadingPhotos,
        files.filter((item) => photoIdOf(item) !== undefined).length,
      );
    case 'preparing':
      return counted(postEditor.preparingPhotos, summaryOf(files).ready);
    case 'saving':
      return { words: isNew ? postEditor.creatingPost : postEditor.savingPost };
    case 'scheduling':
      return { words: schedule.schedulingPost };
    case 'writing':
    case 'done':
      return { words: '' };
  }
}

function StepText({ editor, isNew }: { editor: PostEditor; isNew: boolean }): ReactNode {
  const { words, percent } = progressOf(editor, isNew);
  return (
    <div role="status" className={classNames('stack gap-1', styles.step)}>
      {words === '' ? null : (
        <>
          <p>{words}</p>
          <ProgressBar label={words} percent={percent} />
        </>
      )}
    </div>
  );
}

function submitText(step: EditorStep, isNew: boolean): string {
  if (step === 'preparing') return isNew ? postEditor.createNow : postEditor.saveNow;
  return isNew ? postEditor.createTitle : 'Save';
}

function savingText({ saving, underWay }: PostEditor): string {
  const failed = summaryOf(underWay).failed;
  switch (saving.name) {
    case 'unsaved':
      return postDrafts.unsaved;
    case 'saving':
      return postDrafts.saving;
    case 'saved':
      return underWay.length > 0
        ? postDrafts.savedWithoutPhotos(underWay.length - failed, failed)
        : postDrafts.saved;
    case 'failed':
      return postDrafts.failed;
    case 'empty':
    case 'changed':
    case 'gone':
      return '';
  }
}

/** Asks what to do with a draft that another window has changed, published or deleted. */
function DraftChoice({
  editor,
  onLoad,
}: {
  editor: PostEditor;
  onLoad: (newer: PostDraft) => void;
}): ReactNode {
  const { saving, saver } = editor;
  if (saving.name !== 'changed' && saving.name !== 'gone') return null;
  return (
    <div className={classNames(shared.message, styles.choice)}>
      <p>{postDrafts[saving.name]}</p>
      <div className="cluster gap-2">
        {saving.name === 'changed' ? (
          <>
            <Button
              onClick={() => {
                editor.forgetText();
                onLoad(saving.newer);
              }}
            >
              {postDrafts.loadNewer}
            </Button>
            <Button onClick={saver.keepMine}>{postDrafts.keepMine}</Button>
          </>
        ) : (
          <Button onClick={saver.keepAsNew}>{postDrafts.keepAsNew}</Button>
        )}
      </div>
    </div>
  );
}

interface PostFormProps {
  /** The published post that is edited. */
  post?: AdminPost;
  /** The draft with which a new post begins. */
  draft?: PostDraft | undefined;
  onLoadNewer?: (newer: PostDraft) => void;
}

/** A form for a new post, which saves itself as a draft, or for an existing one. */
export function PostForm({ post, draft: stored, onLoadNewer = () => undefined }: PostFormProps): ReactNode {
  const { response } = useSchedule();
  const { publish } = plansOf(response, 'post', stored?.id ?? '');
  const isPlanned = publish !== undefined;
  // A new post is created; a post and the draft of a planned one are saved.
  const isNew = post === undefined && !isPlanned;
  const editor = usePostEditor(post, stored, isPlanned);
  const { draft, photos, step, messages } = editor;
  const [isChoosing, setIsChoosing] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  useScreenKeyboard();
  usePastedFiles(editor.addFiles);
  useChosenPhotos(editor.addPhotos);
  const isLocked = step !== 'writing';
  const isFull = photos.length >= limits.post.maxPhotos;
  return (
    <>
      <form
        className="stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
      >
        <UnsavedChangesGuard
          isNeeded={editor.isChanged}
          title="Leave without saving?"
          confirm="Discard changes"
          cancel="Keep editing"
          onDiscard={editor.forgetText}
        >
          <p>
            {post === undefined && editor.isStored ? postDrafts.leave : 'Your text and photos are not saved.'}
          </p>
        </UnsavedChangesGuard>
        <div className={classNames('stack gap-2', inView.inView, styles.state)}>
          {isNew ? (
            <p role="status" className={styles.saving}>
              {step === 'writing' ? savingText(editor) : ''}
            </p>
          ) : null}
          {isPlanned && step === 'writing' ? (
            <p className={styles.saving}>
              <PlanText kind="post" id={stored?.id ?? ''} />
            </p>
          ) : null}
          <div role="alert">
            {messages.map((message) => (
              <p key={message} className={classNames(shared.message, styles.message)}>
                {message}
              </p>
            ))}
            {post === undefined ? <DraftChoice editor={editor} onLoad={onLoadNewer} /> : null}
          </div>
          <RestoredText at={editor.restoredAt} onDiscard={editor.discardText} />
        </div>
        <fieldset className={styles.plain} disabled={isLocked}>
          <legend className="visually-hidden">{postEditor.posts}</legend>
          <DescriptionField
            value={draft.description}
            length={descriptionLength(draft)}
            most={limits.post.maxDescriptionLength}
            tooLong={adminTexts.postRefusals.descriptionTooLong}
            required={adminTexts.postRefusals.descriptionRequired}
            rows={4}
            onChange={editor.describe}
          />
          {isPlanned ? null : (
            <DateField
              label={postEditor.date}
              hint={postEditor.dateHint}
              value={draft.day}
              max={new Date().toISOString().slice(0, 10)}
              onChange={editor.setDay}
            />
          )}
        </fieldset>
        <PhotoBoard editor={editor} />
        <DropZone
          compact
          disabled={isLocked}
          howMany={`${limits.post.maxPhotos} in all. You can paste them too`}
          onFiles={editor.addFiles}
        >
          <Button
            disabled={isLocked || isFull}
            icon={<Icon name="picture" size={20} />}
            onClick={() => setIsChoosing(true)}
          >
            From the gallery
          </Button>
        </DropZone>
        {isChoosing ? (
          <GalleryPicker
            taken={photos.flatMap(({ photo }) => photo?.id ?? [])}
            count={photos.length}
            onChoose={editor.addPhotos}
            onClose={() => setIsChoosing(false)}
          />
        ) : null}
        <FormBar>
          <ButtonLink to={pages.adminPosts}>Cancel</ButtonLink>
          <StepText editor={editor} isNew={isNew} />
          {post === undefined && !isLocked ? (
            <Button aria-haspopup="dialog" disabled={!editor.canSubmit} onClick={() => setIsScheduling(true)}>
              {isPlanned ? schedule.changeTime : schedule.open}
            </Button>
          ) : null}
          <Button variant="main" type="submit" disabled={!editor.canSubmit}>
            {submitText(step, isNew)}
          </Button>
        </FormBar>
      </form>
      {isScheduling ? (
        <ScheduleDialog
          items={{ kind: 'post', ids: stored === undefined ? [] : [stored.id], isPublic: false }}
          onTimes={editor.submit}
          onClose={() => setIsScheduling(false)}
        />
      ) : null}
    </>
  );
}
