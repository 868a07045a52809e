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
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { isTransientFailure, photoIdOf, type UploadItem } from '../uploads/upload.state.ts';
import { checkChosen, type ChoiceRules } from '../uploads/upload.validation.ts';
import { type ChangedTimes } from '../schedule/schedule-dialog.tsx';
import { plansOf, useScheduleChanges } from '../schedule/use-schedule.ts';
import { formatMoment } from '../schedule/zoned-days.ts';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';
import { type SavingState } from './draft-saver.ts';
import { failureText } from './api-failure.ts';
import {
  chosenDate,
  type DraftPhoto,
  draftOf,
  fits,
  hasChanged,
  type PostDraft,
  postDraftReducer,
  storedDraftOf,
} from './post-draft.ts';
import {
  failedOf,
  isPreparing,
  resendFile,
  sendAll,
  resendTransientFailures,
  untilPrepared,
  usePostFiles,
} from './use-post-files.ts';
import { useDraftSaver } from './use-draft-saver.ts';
import { usePhotoUpdates } from './use-photo-updates.ts';

const { postDrafts, postEditor, schedule, upload } = adminTexts;

const rules: ChoiceRules = {
  most: limits.post.maxPhotos,
  tooMany: adminTexts.postRefusals.tooManyFiles,
  invalidTypes: adminTexts.postRefusals.invalidTypes,
};

/** `preparing`: all photos are uploaded, and the post waits until they are processed, as one may be damaged. */
export type EditorStep = 'writing' | 'uploading' | 'preparing' | 'saving' | 'done';

export interface EditedPhoto extends DraftPhoto {
  /** The upload of a chosen file. */
  upload?: UploadItem;
}

export interface PostEditor {
  draft: PostDraft;
  photos: readonly EditedPhoto[];
  step: EditorStep;
  /** Why photos were refused, or why saving failed. */
  messages: readonly string[];
  isChanged: boolean;
  /** How far the draft of a new post is saved. */
  saving: SavingState;
  /** Whether the server has a draft of it. */
  isStored: boolean;
  /** Chosen files that have not arrived. */
  photosUnderWay: number;
  /** Those of them that failed. */
  photosFailed: number;
  keepMine: () => void;
  keepAsNew: () => void;
  canSubmit: boolean;
  describe: (description: string) => void;
  /** Sets the day of the post, such as '2026-01-31'. */
  setDay: (day: string) => void;
  addFiles: (files: readonly File[]) => void;
  addPhotos: (photos: readonly AdminPhoto[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  retry: (key: string) => void;
  /** During `preparing`, saves without waiting any longer. */
  submit: () => void;
  /** Whether the last submit schedules the post. */
  isScheduling: boolean;
  /** Saves a new post as a draft, and plans its publication. */
  schedule: (times: ChangedTimes) => void;
}

/** What becomes of the form: a post, or the draft of a planned one. */
type Purpose = { name: 'save' } | { name: 'schedule'; times: ChangedTimes };

/** Returns each photo id once, at its first position: two files can be the same photo. */
const photoIdsOf = (photos: readonly EditedPhoto[]): string[] => [
  ...new Set(
    photos.flatMap(
      ({ photo, upload }) => photo?.id ?? (upload === undefined ? [] : (photoIdOf(upload) ?? [])),
    ),
  ),
];

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
  const [before] = useState(() => (stored === undefined ? draftOf(post) : storedDraftOf(stored)));
  const [draft, dispatch] = useReducer(postDraftReducer, before);
  const { items, queue } = usePostFiles();
  const [step, setStep] = useState<EditorStep>('writing');
  // Files that had not arrived when the draft was left. The draft names them until its photos are changed.
  const [lostFiles, setLostFiles] = useState(stored?.missingFiles ?? []);
  const [messages, setMessages] = useState<readonly string[]>(
    lostFiles.length > 0 ? [postDrafts.filesMissing(lostFiles)] : [],
  );
  const [isScheduling, setIsScheduling] = useState(false);
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

  const withUploads = (files: readonly UploadItem[]): EditedPhoto[] =>
    draft.photos.map((photo) => ({ ...photo, upload: files.find((item) => item.key === photo.key) }));
  const photos = withUploads(items);
  const isWriting = step === 'writing';
  const isNew = post === undefined;
  const notArrived = items.filter((item) => photoIdOf(item) === undefined);
  const missingFiles = [...lostFiles, ...notArrived.map(({ fileName }) => fileName)]
    .map((name) => name.slice(0, limits.upload.maxFileNameLength))
    .slice(0, limits.post.maxPhotos);
  const { saver, saving } = useDraftSaver({
    known: stored,
    content: {
      description: draft.description,
      day: draft.day === '' ? null : draft.day,
      photoIds: photoIdsOf(photos),
      ...(missingFiles.length > 0 && { missingFiles }),
    },
    isEmpty: draft.description.trim() === '' && draft.day === '' && draft.photos.length === 0,
    isEnabled: isNew && !isPlanned && step !== 'done',
    onMissing(missing) {
      const gone = photos.filter((photo) => photoIdsOf([photo]).some((id) => missing.includes(id)));
      for (const photo of gone) queue.cancel(photo.key);
      dispatch({ type: 'removed', keys: gone.map((photo) => photo.key) });
      setMessages([postDrafts.photosGone]);
    },
  });
  const isDraftStored = isNew && saver.version() !== undefined;
  // Once a draft keeps them, photos are sent while the creator is writing, so that a reload loses none.
  const hasQueued = items.some((item) => item.phase.name === 'queued');
  useEffect(() => {
    if (isDraftStored && isWriting && hasQueued) queue.release();
  }, [isDraftStored, isWriting, hasQueued, queue]);
  usePhotoUpdates([{ photos: isNew ? draft.photos.flatMap(({ photo }) => photo ?? []) : [] }], (photo) =>
    dispatch({ type: 'refreshed', photo }),
  );
  const photosUnderWay = notArrived.length;
  const photosFailed = notArrived.filter(({ phase }) => phase.name === 'failed').length;

  /** Saves the draft of a post that is planned. */
  const saveDraft = (photoIds: string[]) =>
    adminApi.call('adminSavePostDraft', {
      params: { id: saver.id() },
      body: {
        description: draft.description,
        day: draft.day === '' ? null : draft.day,
        photoIds,
        updatedOn: saver.version(),
      },
    });
  /** @returns what the list of posts says then, and the id of a post that is public at once */
  const planDraft = async (times: ChangedTimes) => {
    const id = saver.id();
    const planned = await plan({ kind: 'post', ids: [id], ...times });
    const { publish } = plansOf(planned, 'post', id);
    if (publish === undefined)
      return times.publish
        ? { toastText: postEditor.created, createdId: id }
        : { toastText: schedule.changed };
    return { toastText: schedule.scheduled(formatMoment(publish.at, planned.zone ?? 'UTC', Date.now())) };
  };
  /** @returns the id of a new post */
  const save = async (photoIds: string[]): Promise<string | undefined> => {
    const description = draft.description.trim();
    const now = new Date();
    const createdOn = chosenDate(draft.day, post === undefined ? now : new Date(post.createdOn), now);
    if (post === undefined) {
      const created = await adminApi.call('createPost', {
        // Idempotency key: a second click or a retry after a lost answer creates no second post.
        body: { description, photoIds, createdOn, key: saver.id(), draftUpdatedOn: saver.version() },
      });
      return created.post.id;
    } else {
      const { id, updatedOn } = post;
      const params = { id };
      const saved = await adminApi.call('updatePost', {
        params,
        body: { description, photoIds, createdOn, updatedOn },
      });
      const former = {
        description: post.description,
        photoIds: post.photos.map((photo) => photo.id),
        createdOn: createdOn && post.createdOn,
      };
      offerUndo({
        text: postEditor.saved,
        undo: async () => {
          const reversed = await adminApi.call('updatePost', {
            params,
            body: { ...former, updatedOn: saved.post.updatedOn, unchangedSince: saved.version },
          });
          return leftAloneText('photo', former.photoIds.length - reversed.post.photos.length);
        },
      });
      return undefined;
    }
  };

  /** Removes photos that were deleted meanwhile, so that the rest can be saved. */
  const takeOutMissing = async (photoIds: string[]) => {
    const found = await adminApi.call('adminPhotos', {
      query: { ids: photoIds.join(','), limit: limits.page.maxIds },
    });
    const there = new Set(found.photos.map(({ id }) => id));
    const missing = withUploads(queue.state().items).filter((photo) =>
      photoIdsOf([photo]).some((id) => !there.has(id)),
    );
    for (const photo of missing) queue.cancel(photo.key);
    dispatch({ type: 'removed', keys: missing.map((photo) => photo.key) });
  };

  /** @returns what the list of posts says then */
  const finish = async (
    purpose: Purpose,
    photoIds: string[],
  ): Promise<{ toastText?: string; createdId?: string | undefined }> => {
    if (purpose.name === 'schedule') {
      await saveDraft(photoIds);
      return planDraft(purpose.times);
    }
    if (!isPlanned) {
      const createdId = await save(photoIds);
      return post === undefined ? { toastText: postEditor.created, createdId } : {};
    }
    await saveDraft(photoIds);
    return { toastText: schedule.savedPost };
  };
  const failedText =
    post !== undefined || isPlanned ? postEditor.saveFailed : adminTexts.postRefusals.createFailed;

  const run = async (purpose: Purpose) => {
    setIsScheduling(purpose.name === 'schedule');
    setMessages([]);
    setStep('uploading');
    await sendAll(queue);
    if (!isOpen.current) return;
    if (queue.state().items.some(isPreparing)) {
      setStep('preparing');
      const skipped = new Promise<void>((resolve) => {
        endPreparing.current = resolve;
      });
      await Promise.race([untilPrepared(queue), skipped]);
      if (!isOpen.current) return;
    }
    const failed = failedOf(queue);
    if (failed > 0) {
      setMessages([upload.someFailed(failed)]);
      setStep('writing');
      return;
    }
    setStep('saving');
    await saver.pause();
    const photoIds = photoIdsOf(withUploads(queue.state().items));
    let result;
    try {
      result = await finish(purpose, photoIds);
    } catch (error) {
      if (!isOpen.current) return;
      setMessages([failureText(error, purpose.name === 'schedule' ? schedule.scheduleFailed : failedText)]);
      const { code } = requestFailureOf(error);
      if (code === 'photo_not_found') await takeOutMissing(photoIds).catch(() => undefined);
      setStep('writing');
      saver.resume();
      if (code === 'post_draft_changed') await saver.check();
      return;
    }
    if (!isOpen.current) return;
    // The leaving guard must be off before the navigation.
    flushSync(() => setStep('done'));
    // Replaces the form in the history, so that Back does not lead to an empty form.
    await navigate(pages.adminPosts, { state: result, replace: post === undefined });
  };

  /** Sends only the files; the post stays in the editor. */
  const sendFiles = async (send: () => Promise<number>) => {
    setMessages([]);
    setStep('uploading');
    const failed = await send();
    if (!isOpen.current) return;
    setMessages(failed > 0 ? [upload.someFailed(failed)] : []);
    setStep('writing');
  };
  const networkIsBack = useEffectEvent(() => {
    if (!isWriting || !items.some(isTransientFailure)) return;
    // Photos of a draft are sent while the creator is writing.
    if (isDraftStored) queue.retryTransient();
    else void sendFiles(() => resendTransientFailures(queue));
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
      (isNew && !isPlanned
        ? photosUnderWay > 0 || !(saving.name === 'saved' || saving.name === 'empty')
        : hasChanged(before, draft)),
    saving,
    isStored: isDraftStored,
    photosUnderWay,
    photosFailed,
    keepMine: () => saver.keepMine(),
    keepAsNew: () => saver.keepAsNew(),
    canSubmit: isReady || step === 'preparing',
    describe: (description) => dispatch({ type: 'described', description }),
    setDay: (day) => dispatch({ type: 'dated', day }),
    addFiles(files) {
      if (!isWriting) return;
      const checked = checkChosen(files, draft.photos.length, rules);
      setMessages(checked.messages);
      setLostFiles([]);
      const known = queue.state().items.length;
      queue.add(checked.accepted);
      dispatch({
        type: 'added',
        keys: queue
          .state()
          .items.slice(known)
          .map((item) => item.key),
      });
    },
    addPhotos(chosen) {
      setMessages([]);
      setLostFiles([]);
      dispatch({ type: 'chosen', photos: chosen });
    },
    remove(removed) {
      setMessages([]);
      setLostFiles([]);
      queue.cancel(removed);
      dispatch({ type: 'removed', keys: [removed] });
    },
    move: (moved, to) => dispatch({ type: 'moved', key: moved, to }),
    retry(again) {
      // During `uploading`, `run` waits for this retry as well.
      if (step === 'uploading') queue.retry(again);
      else if (isWriting && isDraftStored) {
        setMessages([]);
        queue.retry(again);
      } else if (isWriting) void sendFiles(() => resendFile(queue, again));
    },
    submit() {
      if (step === 'preparing') endPreparing.current?.();
      else if (isReady) void run({ name: 'save' });
    },
    isScheduling,
    schedule(times) {
      if (isReady) void run({ name: 'schedule', times });
    },
  };
}
