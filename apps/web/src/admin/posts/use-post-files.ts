import { adminTexts } from '@sandstone/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserCollaborators, followPhotos } from '../shared/uploads/browser-uploads.ts';
import { createUploadQueue, type UploadQueue } from '../shared/uploads/upload.queue.ts';
import { sendPhoto, UploadError } from '../shared/uploads/upload.sender.ts';
import { isSending, type UploadItem } from '../shared/uploads/upload.state.ts';
import { summaryOf } from '../shared/uploads/upload.summary.ts';

/** Uses the same text for a wrong file type, whether the page or the API refuses it. */
function asPostRefusal(error: unknown, { name }: File): unknown {
  if (!(error instanceof UploadError) || error.code !== 'file_type_invalid') return error;
  return new UploadError(adminTexts.postRefusals.invalidTypes([name]), error.kind, error.code);
}

const createQueue = () =>
  createUploadQueue({
    ...browserCollaborators,
    // Unlisted: the photo appears in the gallery with the post, not before.
    send: (options) =>
      sendPhoto({ ...options, unlisted: 'forPost' }).catch((error: unknown) => {
        throw asPostRefusal(error, options.file);
      }),
    startsHeld: true,
  });

export interface PostFiles {
  items: readonly UploadItem[];
  queue: UploadQueue;
}

/** Manages files chosen for a post: shown immediately, sent when the post is saved. */
export function usePostFiles(): PostFiles {
  const [queue] = useState(createQueue);
  const { items } = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    // The next request reports an ended session.
    const stopFollowing = followPhotos(queue, () => undefined);
    return () => {
      stopFollowing();
      queue.stop();
    };
  }, [queue]);
  return { items, queue };
}

export const isPreparing = ({ phase }: UploadItem): boolean => phase.name === 'processing';

/** Sends all files that wait, and waits for the end. @returns the number of failed files */
export async function untilSent(queue: UploadQueue): Promise<number> {
  queue.release();
  await untilNone(queue, isSending);
  queue.hold();
  return failedOf(queue);
}

/** Waits until all uploaded photos are processed. */
export const untilPrepared = (queue: UploadQueue): Promise<void> => untilNone(queue, isPreparing);

/** Returns the number of failed files. */
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
