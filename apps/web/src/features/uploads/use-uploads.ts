import { limits, memberTexts } from '@sandstone/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserApi } from '../../page/loader.ts';
import { openPhotoStream } from '../../uploads/photo-stream.ts';
import { recallUploads, rememberUploads } from './upload.memory.ts';
import { createUploadQueue, type UploadQueue } from '../../uploads/upload.queue.ts';
import { sendPhoto } from '../../uploads/upload.sender.ts';
import { photoIdOf, type UploadItem } from '../../uploads/upload.state.ts';

const createQueue = () =>
  createUploadQueue({
    send: sendPhoto,
    process: (id) => browserApi.call('adminRetryPhoto', { params: { id } }),
    makeKey: () => crypto.randomUUID(),
    preview: (file) => URL.createObjectURL(file),
    forgetPreview: (url) => URL.revokeObjectURL(url),
    unexpectedText: memberTexts.upload.malformed,
    restored: recallUploads(),
  });

/** Photos whose end is not known: their news may have been missed. */
function openPhotoIds(items: readonly UploadItem[]): string[] {
  return items
    .filter(
      (item) => item.phase.name === 'processing' || (item.phase.name === 'ready' && item.previewUrl === null),
    )
    .flatMap((item) => photoIdOf(item) ?? []);
}

async function catchUp(queue: UploadQueue): Promise<void> {
  const ids = openPhotoIds(queue.state().items);
  for (let from = 0; from < ids.length; from += limits.page.maxIds) {
    const asked = ids.slice(from, from + limits.page.maxIds);
    // The client takes the query as it is written in the address: one text.
    const { photos } = await browserApi.call('adminPhotos', {
      query: { ids: asked.join(','), limit: limits.page.maxIds },
    });
    for (const photo of photos) queue.photoChanged(photo);
    const found = new Set(photos.map((photo) => photo.id));
    for (const id of asked) if (!found.has(id)) queue.photoGone(id);
  }
}

export interface Uploads {
  items: readonly UploadItem[];
  queue: UploadQueue;
}

export function useUploads(): Uploads {
  const [queue] = useState(createQueue);
  const { items } = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    const ask = () => void catchUp(queue).catch(() => undefined);
    const close = openPhotoStream({
      onPhoto: queue.photoChanged,
      onDeleted: ({ id }) => queue.photoGone(id),
      onUpload: queue.received,
      onOpen: ask,
    });
    return () => {
      close();
      queue.stop();
    };
  }, [queue]);

  // Progress alone changes nothing that is worth keeping.
  const trace = items.map((item) => `${item.key} ${item.phase.name}`).join();
  useEffect(() => rememberUploads(queue.state().items), [queue, trace]);
  return { items, queue };
}
