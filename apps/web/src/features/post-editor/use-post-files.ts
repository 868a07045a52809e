import { memberTexts } from '@sandstone/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { followPhotos } from '../../uploads/browser-uploads.ts';
import { waitForRetry } from '../../uploads/retry-policy.ts';
import { createUploadQueue, type UploadQueue } from '../../uploads/upload.queue.ts';
import { sendPhoto, UploadError } from '../../uploads/upload.sender.ts';
import { isSending, summaryOf, type UploadItem } from '../../uploads/upload.state.ts';

/** A file of the wrong kind reads the same, whether the browser or the api finds it. */
function asPostRefusal(error: unknown, { name }: File): unknown {
  if (!(error instanceof UploadError) || error.code !== 'file_type_invalid') return error;
  return new UploadError(memberTexts.postRefusals.invalidTypes([name]), error.kind, error.code);
}

const createQueue = () =>
  createUploadQueue({
    // In the gallery with the post, not before it.
    send: (options) =>
      sendPhoto({ ...options, unlisted: true }).catch((error: unknown) => {
        throw asPostRefusal(error, options.file);
      }),
    process: (id) => browserApi.call('adminRetryPhoto', { params: { id } }),
    makeKey: () => crypto.randomUUID(),
    preview: (file) => URL.createObjectURL(file),
    forgetPreview: (url) => URL.revokeObjectURL(url),
    waitForRetry: waitForRetry,
    unexpectedText: memberTexts.upload.malformed,
    startsHeld: true,
  });

export interface PostFiles {
  items: readonly UploadItem[];
  queue: UploadQueue;
}

/** Files that were chosen for a post: shown at once, sent when the post is saved. */
export function usePostFiles(): PostFiles {
  const [queue] = useState(createQueue);
  const { items } = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    // A session that has ended is told by the next request.
    const stopFollowing = followPhotos(queue, () => undefined);
    return () => {
      stopFollowing();
      queue.stop();
    };
  }, [queue]);
  return { items, queue };
}

export const isPreparing = ({ phase }: UploadItem): boolean => phase.name === 'processing';

/**
 * Sends everything that has not arrived, what failed before too, and waits for its end.
 * @returns how many failed
 */
export function sendAll(queue: UploadQueue): Promise<number> {
  for (const item of queue.state().items) queue.retry(item.key);
  return untilSent(queue);
}

/** The same for one file that failed. */
export function resendFile(queue: UploadQueue, key: string): Promise<number> {
  queue.retry(key);
  return untilSent(queue);
}

/** The same for those that failed for no fault of their own. */
export function resendTransientFailures(queue: UploadQueue): Promise<number> {
  queue.retryTransient();
  return untilSent(queue);
}

async function untilSent(queue: UploadQueue): Promise<number> {
  queue.release();
  await untilNone(queue, isSending);
  queue.hold();
  return failedOf(queue);
}

/** Waits until the photos that have arrived are ready, or cannot be. */
export const untilPrepared = (queue: UploadQueue): Promise<void> => untilNone(queue, isPreparing);

/** How many have not arrived, or cannot be shown. */
export const failedOf = (queue: UploadQueue): number => summaryOf(queue.state().items).failed;

function untilNone(queue: UploadQueue, isOpen: (item: UploadItem) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queue.state().items.some(isOpen)) return;
      stopListening();
      resolve();
    };
    const stopListening = queue.subscribe(look);
    look();
  });
}
