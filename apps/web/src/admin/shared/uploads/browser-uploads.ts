import { adminTexts, limits } from '@sandstone/contract';
import { stored } from '../../../shared/storage/stored.ts';
import { adminApi } from '../api/admin-api.ts';
import { waitForRetry } from './retry-policy.ts';
import { persistFiles } from './file-persistence.ts';
import { browserFiles } from './file.store.ts';
import { openPhotoStream } from './photo-stream.ts';
import { loadUploads, saveUploads } from './upload.storage.ts';
import { createUploadQueue, type QueueCollaborators, type UploadQueue } from './upload.queue.ts';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';
import { sendPhoto, UploadError } from './upload.sender.ts';
import { isSending, photoIdOf, type UploadItem } from './upload.state.ts';

const storedVisit = stored('sessionStorage', 'uploads-visit');

/** Returns the photos whose outcome is unknown, because their events may have been missed. */
function openPhotoIds(items: readonly UploadItem[]): string[] {
  return items
    .filter(
      (item) => item.phase.name === 'processing' || (item.phase.name === 'ready' && item.previewUrl === null),
    )
    .flatMap((item) => photoIdOf(item) ?? []);
}

/** A photo that was deleted and is uploaded again is not found until it has left the trash. */
const returnMs = 5000;

/** Reads the state of these photos. @returns the ids of those that are not found */
async function readPhotos(queue: UploadQueue, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let from = 0; from < ids.length; from += limits.page.maxIds) {
    const asked = ids.slice(from, from + limits.page.maxIds);
    // The client takes the query as it is in the address: a single string.
    const { photos } = await adminApi.call('adminPhotos', {
      query: { ids: asked.join(','), limit: limits.page.maxIds },
    });
    for (const photo of photos) queue.photoChanged(photo);
    const found = new Set(photos.map((photo) => photo.id));
    missing.push(...asked.filter((id) => !found.has(id)));
  }
  return missing;
}

/** Takes those of these photos off the list that are still deleted in a moment. */
function removeSoon(queue: UploadQueue, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const remove = async () => {
    for (const id of await readPhotos(queue, ids)) queue.photoGone(id);
  };
  setTimeout(() => void remove().catch(() => undefined), returnMs);
}

async function catchUp(queue: UploadQueue): Promise<void> {
  removeSoon(queue, await readPhotos(queue, openPhotoIds(queue.state().items)));
}

/** Returns the id of this visit, and of the visit before if this is its reload. Without storage, no upload is restored. */
function visits(): { visit: string; visitBefore: string | null } {
  const visit = crypto.randomUUID();
  const visitBefore = storedVisit.get();
  return { visit, visitBefore: storedVisit.set(visit) ? visitBefore : null };
}

/** Runs `start` when the condition becomes true for the queue, and the function that it returned when it ends. */
function whileTrue(
  queue: UploadQueue,
  condition: (items: readonly UploadItem[]) => boolean,
  start: () => () => void,
): () => void {
  let stop: (() => void) | undefined;
  const look = () => {
    if (condition(queue.state().items)) {
      stop ??= start();
    } else {
      stop?.();
      stop = undefined;
    }
  };
  const unsubscribe = queue.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** Lets the browser ask before the page is left while files are being sent. */
const askBeforeLeaving = (queue: UploadQueue): (() => void) =>
  whileTrue(
    queue,
    (items) => items.some(isSending),
    () => {
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      addEventListener('beforeunload', ask);
      return () => removeEventListener('beforeunload', ask);
    },
  );

function followStream(
  queue: UploadQueue,
  onSignedOut: () => void,
  openStream: typeof openPhotoStream,
): () => void {
  /** Uploads under way when the stream opened: their photos may have been processed before, and be answered later. */
  const uncertain = new Set<string>();
  const fetchOutcomes = () => void catchUp(queue).catch(() => undefined);
  const unsubscribe = queue.subscribe(() => {
    const answered = queue
      .state()
      .items.filter(({ key, phase }) => phase.name === 'processing' && uncertain.delete(key));
    if (answered.length > 0) fetchOutcomes();
  });
  const close = openStream({
    onPhoto: queue.photoChanged,
    onDeleted: ({ id }) => removeSoon(queue, [id]),
    onUpload: queue.received,
    onOpen: () => {
      for (const item of queue.state().items) if (isSending(item)) uncertain.add(item.key);
      fetchOutcomes();
    },
    onEnded: onSignedOut,
  });
  return () => {
    unsubscribe();
    close();
  };
}

/** Follows the stream while the outcome of an upload is open. */
export const followPhotos = (
  queue: UploadQueue,
  onSignedOut: () => void,
  openStream = openPhotoStream,
): (() => void) =>
  whileTrue(
    queue,
    (items) => items.some(isSending) || openPhotoIds(items).length > 0,
    () => followStream(queue, onSignedOut, openStream),
  );

function remember(queue: UploadQueue): () => void {
  let before = '';
  return queue.subscribe(() => {
    const { items } = queue.state();
    // Progress alone is not worth storing.
    const trace = items
      .map(({ key, phase, description }) => `${key} ${phase.name} ${description ?? ''}`)
      .join();
    if (trace === before) return;
    before = trace;
    saveUploads(items);
  });
}

/** The uploading user, as known to the session. */
export interface Uploader {
  uid: string;
  /** @returns an unsubscribe function */
  onSignOut: (listener: () => Promise<void>) => () => void;
  /** Called when the API reports that the user is no longer signed in. */
  lost: () => void;
}

export interface BrowserUploads {
  queue: UploadQueue;
  /**
   * Starts for a user, until sign-out, and resumes interrupted uploads. A second call for the same user only retries
   * uploads that failed for no fault of the file.
   */
  begin: (uploader: Uploader) => void;
}

/** Saves the description of a photo; empty removes it. @throws UploadError */
async function saveDescription(id: string, description: string): Promise<void> {
  try {
    await adminApi.call('adminUpdatePhoto', { params: { id }, body: { description: description || null } });
  } catch (error) {
    throw new UploadError(requestFailureOf(error).text);
  }
}

/** Gives a queue access to the browser and the API. */
export const browserCollaborators: QueueCollaborators = {
  send: sendPhoto,
  process: (id) => adminApi.call('adminRetryPhoto', { params: { id } }),
  describe: saveDescription,
  makeKey: () => crypto.randomUUID(),
  createPreviewUrl: (file) => URL.createObjectURL(file),
  revokePreviewUrl: (url) => URL.revokeObjectURL(url),
  waitForRetry,
  unexpectedText: adminTexts.upload.malformed,
};

/** The uploads of this visit: they continue on every page until the document is unloaded. */
export function createBrowserUploads(): BrowserUploads {
  const queue = createUploadQueue({
    ...browserCollaborators,
    restored: loadUploads(),
  });
  let current: { uid: string; endings: (() => void)[]; forgetFiles: () => Promise<void> } | undefined;

  /** Stops all uploads and removes the user's files from the browser. */
  const end = async () => {
    const ending = current;
    current = undefined;
    queue.clear();
    for (const one of ending?.endings ?? []) one();
    saveUploads([]);
    await ending?.forgetFiles();
  };
  return {
    queue,
    begin({ uid, onSignOut, lost }) {
      const tryAgain = () => queue.retryTransient();
      if (current?.uid === uid) return tryAgain();
      if (current !== undefined) void end();
      addEventListener('online', tryAgain);
      current = {
        uid,
        endings: [
          remember(queue),
          askBeforeLeaving(queue),
          followPhotos(queue, lost),
          () => removeEventListener('online', tryAgain),
          onSignOut(end),
        ],
        // Without locks (on an insecure address), tabs could not tell whose files these are.
        forgetFiles:
          'locks' in navigator && typeof indexedDB !== 'undefined'
            ? persistFiles({ store: browserFiles, queue, locks: navigator.locks, owner: uid, ...visits() })
            : () => Promise.resolve(),
      };
    },
  };
}
