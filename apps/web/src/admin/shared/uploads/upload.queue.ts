import { type AdminPhoto, limits, type PhotoStreamEvents, type UploadResult } from '@sandstone/contract';
import { type SendOptions, UploadError } from './upload.sender.ts';
import { type RetryPolicy } from './retry-policy.ts';
import {
  canRetry,
  type ChosenItem,
  isTransientFailure,
  initialUploadState,
  photoIdOf,
  type TurnedAwayFile,
  unsavedDescription,
  type UploadEvent,
  type UploadItem,
  uploadReducer,
  type UploadState,
} from './upload.state.ts';

export interface QueueCollaborators {
  send: (options: SendOptions) => Promise<UploadResult>;
  /** Processes a photo again whose file has arrived. */
  process: (photoId: string) => Promise<AdminPhoto>;
  /** Saves the description of a photo that has arrived; empty removes it. */
  describe: (photoId: string, description: string) => Promise<unknown>;
  makeKey: () => string;
  /** Creates a URL that shows the file; `revokePreviewUrl` revokes it. */
  createPreviewUrl: (file: File) => string;
  revokePreviewUrl: (url: string) => void;
  /** Resolves when a file whose connection was lost should be retried. */
  waitForRetry: RetryPolicy;
  unexpectedText: string;
  restored?: readonly UploadItem[];
  /** Sends nothing until `release`. */
  startsHeld?: boolean;
}

export interface UploadQueue {
  state: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[], details?: UploadDetails) => void;
  /** Lists files that are not sent, with the reasons. */
  turnAway: (files: readonly Omit<TurnedAwayFile, 'key'>[]) => void;
  /** Lists a photo that has failed before this visit, and processes it again. */
  takeUp: (photo: AdminPhoto) => void;
  /** Resumes files from before a reload, or of a closed tab. */
  adopt: (files: readonly RestoredFile[]) => void;
  /** Changes a description; it is sent with the file, or saved after the file has arrived. */
  describe: (key: string, description: string) => void;
  /** Returns a file that still has to be sent. */
  fileOf: (key: string) => File | undefined;
  /** Aborts a file and removes it from the list. */
  cancel: (key: string) => void;
  retry: (key: string) => void;
  /** Retries all files that failed for no fault of their own. */
  retryTransient: () => void;
  /** Sends waiting and new files. */
  release: () => void;
  /** Starts no further upload; running ones continue. */
  hold: () => void;
  clear: () => void;
  photoChanged: (photo: AdminPhoto) => void;
  photoGone: (id: string) => void;
  received: (progress: PhotoStreamEvents['upload']) => void;
  /** Aborts all uploads. */
  stop: () => void;
}

export type UploadDetails = Pick<UploadItem, 'description' | 'isUnlisted'>;

export interface RestoredFile extends UploadDetails {
  key: string;
  file: File;
}

/** Sends chosen files, a few at a time. The reducer holds the state; the queue performs the effects. */
export function createUploadQueue(collaborators: QueueCollaborators): UploadQueue {
  let state: UploadState = { ...initialUploadState, items: collaborators.restored ?? [] };
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const previews = new Map<string, string>();
  const running = new Map<string, AbortController>();
  const pauses = new Map<string, AbortController>();
  const tries = new Map<string, number>();
  const savingDescriptions = new Set<string>();
  let isHeld = collaborators.startsHeld === true;

  const dispatch = (event: UploadEvent) => {
    state = uploadReducer(state, event);
    for (const listener of listeners) listener();
  };
  const textOf = (error: unknown) =>
    error instanceof UploadError ? error.message : collaborators.unexpectedText;

  function endPause(key: string): void {
    pauses.get(key)?.abort();
    pauses.delete(key);
  }

  function holdFiles(known: readonly RestoredFile[]): ChosenItem[] {
    return known.map(({ key, file, ...details }) => {
      const previewUrl = collaborators.createPreviewUrl(file);
      files.set(key, file);
      previews.set(key, previewUrl);
      return { key, fileName: file.name, bytes: file.size, previewUrl, ...details };
    });
  }

  function forget(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    endPause(key);
    tries.delete(key);
    files.delete(key);
    const preview = previews.get(key);
    if (preview !== undefined) collaborators.revokePreviewUrl(preview);
    previews.delete(key);
  }

  async function send({ key, description, isUnlisted }: UploadItem, file: File): Promise<void> {
    const request = new AbortController();
    running.set(key, request);
    dispatch({ type: 'started', key });
    try {
      const result = await collaborators.send({
        file,
        uploadId: key,
        ...(description !== undefined && { description }),
        ...(isUnlisted === true && { unlisted: 'kept' }),
        signal: request.signal,
        onProgress: (sentBytes) => dispatch({ type: 'progressed', key, sentBytes, totalBytes: null }),
      });
      if (!request.signal.aborted) {
        tries.delete(key);
        // The description of a duplicate is that of the first upload, if it had one.
        const saved = result.duplicate === true ? '' : (description?.trim() ?? '');
        dispatch({ type: 'description-saved', key, description: saved });
        dispatch({ type: 'answered', key, result });
        void saveDescription(key);
      }
    } catch (error) {
      if (!request.signal.aborted) failed(key, error);
    } finally {
      if (running.get(key) === request) running.delete(key);
      pump();
    }
  }

  function failed(key: string, error: unknown): void {
    const kind = error instanceof UploadError ? error.kind : 'refused';
    if (kind === 'connection-lost') void tryLater(key, textOf(error));
    else
      dispatch({
        type: 'refused',
        key,
        text: textOf(error),
        isTransient: kind === 'access-denied',
        isFinal: error instanceof UploadError && error.isFinal,
      });
  }

  async function tryLater(key: string, text: string): Promise<void> {
    const pause = new AbortController();
    pauses.set(key, pause);
    const made = (tries.get(key) ?? 0) + 1;
    tries.set(key, made);
    dispatch({ type: 'connection-lost', key, text });
    const decision = await collaborators.waitForRetry(made, pause.signal);
    if (pause.signal.aborted) return;
    pauses.delete(key);
    if (decision === 'give-up') {
      tries.delete(key);
      dispatch({ type: 'refused', key, text, isTransient: true });
      return;
    }
    if (decision === 'anew') tries.delete(key);
    dispatch({ type: 'retried', key });
    pump();
  }

  function retry(key: string): void {
    const item = state.items.find((candidate) => candidate.key === key);
    if (item === undefined || !canRetry(item)) return;
    const photoId = photoIdOf(item);
    endPause(key);
    dispatch({ type: 'retried', key });
    if (photoId === undefined) pump();
    else void processAgain(key, photoId);
  }

  function pump(): void {
    if (isHeld) return;
    for (const item of state.items) {
      if (running.size >= limits.upload.parallelRequests) return;
      const file = files.get(item.key);
      if (item.phase.name === 'queued' && file !== undefined) void send(item, file);
    }
  }

  /** Saves one description of a photo at a time, so that the last one wins. */
  async function saveDescription(key: string): Promise<void> {
    if (savingDescriptions.has(key)) return;
    savingDescriptions.add(key);
    for (;;) {
      const item = state.items.find((candidate) => candidate.key === key);
      const photoId = item && photoIdOf(item);
      const description = item && unsavedDescription(item);
      if (photoId === undefined || description === undefined) break;
      try {
        await collaborators.describe(photoId, description);
        dispatch({ type: 'description-saved', key, description });
      } catch (error) {
        dispatch({ type: 'description-refused', key, text: textOf(error) });
      }
    }
    savingDescriptions.delete(key);
  }

  async function processAgain(key: string, photoId: string): Promise<void> {
    try {
      dispatch({ type: 'photo-changed', photo: await collaborators.process(photoId) });
    } catch (error) {
      dispatch({ type: 'refused', key, text: textOf(error) });
    }
  }

  // Descriptions that were not saved before a reload.
  for (const { key } of state.items) void saveDescription(key);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(chosen, details) {
      const known = chosen.map((file) => ({ key: collaborators.makeKey(), file, ...details }));
      dispatch({ type: 'chosen', items: holdFiles(known) });
      pump();
    },
    turnAway(refused) {
      const known = refused.map((file) => ({ key: collaborators.makeKey(), ...file }));
      dispatch({ type: 'turned-away', files: known });
    },
    takeUp(photo) {
      if (!state.items.some((item) => photoIdOf(item) === photo.id)) dispatch({ type: 'taken-up', photo });
      retry(photo.id);
    },
    adopt(known) {
      dispatch({ type: 'found', items: holdFiles(known.filter(({ key }) => !files.has(key))) });
      pump();
    },
    describe(key, description) {
      dispatch({ type: 'described', key, description });
      void saveDescription(key);
    },
    fileOf: (key) => files.get(key),
    cancel(key) {
      dispatch({ type: 'removed', key });
      forget(key);
      pump();
    },
    retry,
    retryTransient() {
      for (const item of state.items) if (isTransientFailure(item)) retry(item.key);
    },
    release() {
      isHeld = false;
      pump();
    },
    hold() {
      isHeld = true;
    },
    clear() {
      const keys = state.items.map((item) => item.key);
      dispatch({ type: 'cleared' });
      for (const key of keys) forget(key);
    },
    photoChanged: (photo) => dispatch({ type: 'photo-changed', photo }),
    photoGone: (id) => dispatch({ type: 'photo-gone', id }),
    received: ({ uploadId, receivedBytes, totalBytes }) =>
      dispatch({ type: 'progressed', key: uploadId, sentBytes: receivedBytes, totalBytes }),
    stop() {
      for (const key of [...files.keys()]) forget(key);
    },
  };
}
