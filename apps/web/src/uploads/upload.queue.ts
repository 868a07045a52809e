import { type AdminPhoto, limits, type PhotoStreamEvents, type UploadResult } from '@sandstone/contract';
import { type SendOptions, UploadRefused } from './upload.sender.ts';
import {
  canRetry,
  noUploads,
  photoIdOf,
  type UploadEvent,
  type UploadItem,
  uploadReducer,
  type UploadState,
} from './upload.state.ts';

export interface QueueCollaborators {
  send: (options: SendOptions) => Promise<UploadResult>;
  /** Tries a photo again whose file has arrived. */
  process: (photoId: string) => Promise<AdminPhoto>;
  makeKey: () => string;
  /** An address that shows the file, and the way to give it back. */
  preview: (file: File) => string;
  forgetPreview: (url: string) => void;
  unexpectedText: string;
  restored?: readonly UploadItem[];
  /** Sends nothing until it is told to. */
  startsHeld?: boolean;
}

export interface UploadQueue {
  state: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Stops a file where it stands and takes it off the list. */
  cancel: (key: string) => void;
  retry: (key: string) => void;
  /** Sends what waits, and what comes. */
  release: () => void;
  /** Begins nothing more; what is being sent goes on. */
  hold: () => void;
  clear: () => void;
  photoChanged: (photo: AdminPhoto) => void;
  photoGone: (id: string) => void;
  received: (progress: PhotoStreamEvents['upload']) => void;
  /** Stops everything that is being sent. */
  stop: () => void;
}

/** Sends chosen files, a few at a time. The reducer decides what happens; this makes it happen. */
export function createUploadQueue(collaborators: QueueCollaborators): UploadQueue {
  let state: UploadState = { ...noUploads, items: collaborators.restored ?? [] };
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const previews = new Map<string, string>();
  const running = new Map<string, AbortController>();
  let isHeld = collaborators.startsHeld === true;

  const dispatch = (event: UploadEvent) => {
    state = uploadReducer(state, event);
    for (const listener of listeners) listener();
  };
  const textOf = (error: unknown) =>
    error instanceof UploadRefused ? error.message : collaborators.unexpectedText;

  function forget(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    files.delete(key);
    const preview = previews.get(key);
    if (preview !== undefined) collaborators.forgetPreview(preview);
    previews.delete(key);
  }

  async function send(key: string, file: File): Promise<void> {
    const request = new AbortController();
    running.set(key, request);
    dispatch({ type: 'started', key });
    try {
      const result = await collaborators.send({
        file,
        uploadId: key,
        signal: request.signal,
        onProgress: (sentBytes) => dispatch({ type: 'progressed', key, sentBytes, totalBytes: null }),
      });
      if (!request.signal.aborted) dispatch({ type: 'answered', key, result });
    } catch (error) {
      if (!request.signal.aborted) dispatch({ type: 'refused', key, text: textOf(error) });
    } finally {
      if (running.get(key) === request) running.delete(key);
      pump();
    }
  }

  function pump(): void {
    if (isHeld) return;
    for (const item of state.items) {
      if (running.size >= limits.upload.parallelRequests) return;
      const file = files.get(item.key);
      if (item.phase.name === 'queued' && file !== undefined) void send(item.key, file);
    }
  }

  async function processAgain(key: string, photoId: string): Promise<void> {
    try {
      dispatch({ type: 'photo-changed', photo: await collaborators.process(photoId) });
    } catch (error) {
      dispatch({ type: 'refused', key, text: textOf(error) });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(chosen) {
      const items = chosen.map((file) => {
        const key = collaborators.makeKey();
        const previewUrl = collaborators.preview(file);
        files.set(key, file);
        previews.set(key, previewUrl);
        return { key, fileName: file.name, bytes: file.size, previewUrl };
      });
      dispatch({ type: 'chosen', items });
      pump();
    },
    cancel(key) {
      dispatch({ type: 'removed', key });
      forget(key);
      pump();
    },
    retry(key) {
      const item = state.items.find((candidate) => candidate.key === key);
      if (item === undefined || !canRetry(item)) return;
      const photoId = photoIdOf(item);
      dispatch({ type: 'retried', key });
      if (photoId === undefined) pump();
      else void processAgain(key, photoId);
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
