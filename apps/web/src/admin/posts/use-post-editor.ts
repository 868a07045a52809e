import {
  type AdminPhoto,
  type AdminPost,
  adminTexts,
  limits,
  pages,
  type PostDraft as StoredDraft,
} from '@sandstone/contract';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { isTransientFailure, type UploadItem } from '../shared/uploads/upload.state.ts';
import { checkChosen, type ChoiceRules } from '../shared/uploads/upload.validation.ts';
import { type ChangedTimes } from '../shared/plans/schedule-dialog.tsx';
import { useScheduleChanges } from '../shared/plans/use-schedule.ts';
import { type DraftSaver, type SavingState } from './draft-saver.ts';
import { failureText } from './api-failure.ts';
import {
  contentOf,
  type EditedPhoto,
  fits,
  hasChanged,
  isEmpty,
  photoIdsOf,
  postEditorReducer,
  type PostEditorState,
  startingState,
  underWay,
  withUploads,
} from './post-editor.state.ts';
import { submitPost } from './post.submission.ts';
import { failedOf, isPreparing, untilPrepared, untilSent, usePostFiles } from './use-post-files.ts';
import { useDraftSaver } from './use-draft-saver.ts';
import { useKeptPost, useRestoredPost } from './use-unsaved-post.ts';
import { usePhotoUpdates } from './use-photo-updates.ts';

const { postDrafts, postEditor, postRefusals, schedule, upload } = adminTexts;

const rules: ChoiceRules = {
  most: limits.post.maxPhotos,
  tooMany: postRefusals.tooManyFiles,
  invalidTypes: postRefusals.invalidTypes,
};

/** Whether the server has everything, or there is nothing to save. */
const isAtRest = ({ name }: SavingState) => name === 'saved' || name === 'empty';

export interface PostEditor extends Omit<PostEditorState, 'lostFiles'> {
  photos: readonly EditedPhoto[];
  isChanged: boolean;
  /** When the text was written, in ms since 1970, if that was before the editor was opened. */
  restoredAt: number | undefined;
  /** Shows the saved text. */
  discardText: () => void;
  /** Lets the browser forget what is not saved. */
  forgetText: () => void;
  /** How far the draft of a new post is saved. */
  saving: SavingState;
  saver: Pick<DraftSaver, 'keepMine' | 'keepAsNew'>;
  /** Whether the server has a draft of it. */
  isStored: boolean;
  /** Chosen files that have not arrived. */
  underWay: readonly UploadItem[];
  canSubmit: boolean;
  describe: (description: string) => void;
  /** Sets the day of the post, such as '2026-01-31'. */
  setDay: (day: string) => void;
  addFiles: (files: readonly File[]) => void;
  addPhotos: (photos: readonly AdminPhoto[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  retry: (key: string) => void;
  /** With times, saves a new post as a draft, and plans it. During `preparing`, saves without waiting any longer. */
  submit: (times?: ChangedTimes) => void;
}

/**
 * Creates or edits a post: sends the photos first, then the post. A new post saves itself as a draft meanwhile.
 * A draft that will be published at a planned time does not, so that no half sentence is published.
 * @param stored the draft with which a new post begins
 * @param isPlanned whether the publication of this draft is planned
 */
export function usePostEditor(
  post: AdminPost | undefined,
  stored: StoredDraft | undefined,
  isPlanned: boolean,
): PostEditor {
  const [start] = useState(() => startingState(post, stored));
  const restored = useRestoredPost(post, stored, start.draft);
  const [state, dispatch] = useReducer(postEditorReducer, undefined, () =>
    startingState(post, stored, restored?.value),
  );
  const { draft, step, messages } = state;
  const { items, queue } = usePostFiles();
  const { plan } = useScheduleChanges();
  const navigate = useNavigate();
  const isOpen = useRef(true);
  const endPreparing = useRef<() => void>(undefined);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const photos = withUploads(draft, items);
  const isWriting = step === 'writing';
  const isNew = post === undefined;
  /** Takes out photos that were deleted meanwhile, so that the rest can be saved. */
  const takeOut = (isGone: (id: string) => boolean, reason?: string) => {
    const gone = withUploads(draft, queue.state().items).filter((photo) => photoIdsOf([photo]).some(isGone));
    const keys = gone.map(({ key }) => key);
    keys.forEach(queue.cancel);
    dispatch({ type: 'removed', keys, reason });
  };
  const { saver, saving } = useDraftSaver({
    // A newer version than the one that the text was written for is a conflict.
    known: stored && { ...stored, updatedOn: restored?.version ?? stored.updatedOn },
    content: contentOf(state, items),
    isEmpty: isEmpty(draft),
    isEnabled: isNew && !isPlanned && step !== 'done',
    onMissing: (missing) => takeOut((id) => missing.includes(id), postDrafts.photosGone),
  });
  const isStored = isNew && saver.version() !== undefined;
  const savesItself = isNew && !isPlanned;
  const isTextChanged = draft.description !== start.draft.description || draft.day !== start.draft.day;
  const [isDiscarded, setIsDiscarded] = useState(false);
  // An earlier version than the present one is a conflict.
  const postVersion = (isDiscarded ? undefined : restored?.version) ?? post?.updatedOn;
  const forgetText = useKeptPost({
    post,
    draftId: isStored ? saver.id() : undefined,
    text: draft,
    version: post === undefined ? saver.version() : postVersion,
    restored,
    // Read when it is asked for: the saver may have changed since this was rendered.
    isUnsaved: () => step !== 'done' && (savesItself ? !isAtRest(saver.state()) : isTextChanged),
  });
  // Once a draft keeps them, photos are sent while the creator is writing, so that a reload loses none.
  const hasQueued = items.some((item) => item.phase.name === 'queued');
  useEffect(() => {
    if (isStored && isWriting && hasQueued) queue.release();
  }, [isStored, isWriting, hasQueued, queue]);
  usePhotoUpdates([{ photos: draft.photos.flatMap(({ photo }) => photo ?? []) }], (photo) =>
    dispatch({ type: 'refreshed', photo }),
  );

  const refuse = async (
    error: unknown,
    photoIds: readonly string[],
    failed: typeof postEditor.saveFailed,
  ) => {
    const { code } = requestFailureOf(error);
    if (code === 'photo_not_found') {
      const query = { ids: photoIds.join(','), limit: limits.page.maxIds };
      await adminApi.call('adminPhotos', { query }).then(
        (found) => takeOut((id) => !found.photos.some((photo) => photo.id === id)),
        () => undefined,
      );
    }
    dispatch({ type: 'stopped', messages: [failureText(error, failed)] });
    saver.resume();
    if (code === 'post_draft_changed') await saver.check();
  };
  const run = async (times: ChangedTimes | undefined) => {
    dispatch({ type: 'went-on', step: 'uploading' });
    for (const { key } of queue.state().items) queue.retry(key);
    await untilSent(queue);
    if (queue.state().items.some(isPreparing)) {
      dispatch({ type: 'went-on', step: 'preparing' });
      const skipped = new Promise<void>((resolve) => {
        endPreparing.current = resolve;
      });
      await Promise.race([untilPrepared(queue), skipped]);
    }
    if (!isOpen.current) return;
    const failed = failedOf(queue);
    if (failed > 0) return dispatch({ type: 'stopped', messages: [upload.someFailed(failed)] });
    dispatch({ type: 'went-on', step: times === undefined ? 'saving' : 'scheduling' });
    await saver.pause();
    const content = contentOf(state, queue.state().items);
    try {
      const result = await submitPost({
        post: post && { ...post, updatedOn: postVersion ?? post.updatedOn },
        content,
        saver,
        isPlanned,
        times,
        plan,
      });
      forgetText();
      if (!isOpen.current) return;
      // The leaving guard must be off before the navigation.
      flushSync(() => dispatch({ type: 'went-on', step: 'done' }));
      // Replaces the form in the history, so that Back does not lead to an empty form.
      await navigate(pages.adminPosts, { state: result, replace: isNew });
    } catch (error) {
      const saveFailed = isNew && !isPlanned ? postRefusals.createFailed : postEditor.saveFailed;
      await refuse(error, content.photoIds, times === undefined ? saveFailed : schedule.scheduleFailed);
    }
  };

  /** Sends only the files; the post stays in the editor. Photos of a draft are sent while the creator is writing. */
  const resend = async (retry: () => void) => {
    dispatch(isStored ? { type: 'stopped', messages: [] } : { type: 'went-on', step: 'uploading' });
    retry();
    if (isStored) return;
    const failed = await untilSent(queue);
    dispatch({ type: 'stopped', messages: failed > 0 ? [upload.someFailed(failed)] : [] });
  };
  /** A photo of the site that could not be processed. */
  const processAgain = async ({ id }: AdminPhoto) => {
    try {
      dispatch({ type: 'refreshed', photo: await adminApi.call('adminRetryPhoto', { params: { id } }) });
    } catch (error) {
      dispatch({ type: 'stopped', messages: [requestFailureOf(error).text] });
    }
  };
  const networkIsBack = useEffectEvent(() => {
    if (isWriting && items.some(isTransientFailure)) void resend(queue.retryTransient);
  });
  useEffect(() => {
    const tryAgain = () => networkIsBack();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);

  const isReady = isWriting && fits(draft) && saving.name !== 'changed' && saving.name !== 'gone';
  return {
    draft,
    photos,
    step,
    messages,
    isChanged:
      step !== 'done' &&
      (savesItself ? underWay(items).length > 0 || !isAtRest(saving) : hasChanged(start.draft, draft)),
    restoredAt: savesItself || !isTextChanged ? undefined : restored?.at,
    forgetText,
    discardText() {
      forgetText();
      setIsDiscarded(true);
      dispatch({ type: 'described', description: start.draft.description });
      dispatch({ type: 'dated', day: start.draft.day });
    },
    saving,
    saver,
    isStored,
    underWay: underWay(items),
    canSubmit: isReady || step === 'preparing',
    describe: (description) => dispatch({ type: 'described', description }),
    setDay: (day) => dispatch({ type: 'dated', day }),
    addFiles(files) {
      if (!isWriting) return;
      const checked = checkChosen(files, draft.photos.length, rules);
      const known = queue.state().items.length;
      queue.add(checked.accepted);
      const added = queue.state().items.slice(known);
      dispatch({ type: 'added', keys: added.map(({ key }) => key), refusals: checked.messages });
    },
    addPhotos: (chosen) => dispatch({ type: 'chosen', photos: chosen }),
    remove(key) {
      queue.cancel(key);
      dispatch({ type: 'removed', keys: [key] });
    },
    move: (key, to) => dispatch({ type: 'moved', key, to }),
    retry(key) {
      const photo = draft.photos.find((known) => known.key === key)?.photo;
      if (photo !== undefined) return void processAgain(photo);
      // During `uploading`, `run` waits for this retry as well.
      if (step === 'uploading') queue.retry(key);
      else if (isWriting) void resend(() => queue.retry(key));
    },
    submit(times) {
      if (step === 'preparing') endPreparing.current?.();
      else if (isReady) void run(times);
    },
  };
}
