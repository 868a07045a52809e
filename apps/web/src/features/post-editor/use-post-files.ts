import { memberTexts } from '@sandstone/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextTry } from '../../uploads/connection.ts';
import { createUploadQueue, type UploadQueue } from '../../uploads/upload.queue.ts';
import { sendPhoto } from '../../uploads/upload.sender.ts';
import { isSending, photoIdOf, type UploadItem } from '../../uploads/upload.state.ts';

const createQueue = () =>
  createUploadQueue({
    // In the gallery with the post, not before it.
    send: (options) => sendPhoto({ ...options, unlisted: true }),
    process: () => Promise.reject(new Error('A post retries no processing')),
    makeKey: () => crypto.randomUUID(),
    preview: (file) => URL.createObjectURL(file),
    forgetPreview: (url) => URL.revokeObjectURL(url),
    nextTry,
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
  useEffect(() => () => queue.stop(), [queue]);
  return { items, queue };
}

const hasArrived = (item: UploadItem) => photoIdOf(item) !== undefined;

/**
 * Sends everything that has not arrived, what failed before too, and waits for its end.
 * @returns how many did not arrive
 */
export function sendAll(queue: UploadQueue): Promise<number> {
  for (const item of queue.state().items) queue.retry(item.key);
  return untilSent(queue);
}

/** The same for one file that failed. */
export function sendAgain(queue: UploadQueue, key: string): Promise<number> {
  queue.retry(key);
  return untilSent(queue);
}

/** The same for those that failed for no fault of their own. */
export function sendBlameless(queue: UploadQueue): Promise<number> {
  queue.retryBlameless();
  return untilSent(queue);
}

function untilSent(queue: UploadQueue): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const { items } = queue.state();
      if (items.some(isSending)) return;
      stopListening();
      queue.hold();
      resolve(items.filter((item) => !hasArrived(item)).length);
    };
    const stopListening = queue.subscribe(look);
    queue.release();
    look();
  });
}
