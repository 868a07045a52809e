import { type PhotoStreamEvents } from '@sandstone/contract';
import { type OpenPhotoEventSource, type PhotoStreamEvent } from './photo-event-source.ts';
import { openSharedEventSource } from './shared-event-source.ts';

export interface PhotoStreamListeners {
  onPhoto: (photo: PhotoStreamEvents['photo']) => void;
  onDeleted: (photo: PhotoStreamEvents['deleted']) => void;
  onUpload: (progress: PhotoStreamEvents['upload']) => void;
  /** Called at the start and after each gap, to fetch what happened meanwhile. */
  onOpen: () => void;
  /** Called when nobody is signed in any more; nothing follows. */
  onEnded?: () => void;
}

/** Distributes the events of one source to all listeners on this page; it is open while there are listeners. */
function createPhotoStream(openSource: OpenPhotoEventSource) {
  const all = new Set<PhotoStreamListeners>();
  let close: (() => void) | undefined;
  let isOpen = false;

  const tell = (news: PhotoStreamEvent) => {
    if (news.type === 'open') isOpen = true;
    for (const listeners of [...all]) {
      switch (news.type) {
        case 'photo':
          listeners.onPhoto(news.data);
          break;
        case 'deleted':
          listeners.onDeleted(news.data);
          break;
        case 'upload':
          listeners.onUpload(news.data);
          break;
        case 'open':
          listeners.onOpen();
          break;
        case 'ended':
          listeners.onEnded?.();
      }
    }
  };

  return (listeners: PhotoStreamListeners): (() => void) => {
    all.add(listeners);
    if (close === undefined) close = openSource(tell);
    else if (isOpen) listeners.onOpen();
    return () => {
      all.delete(listeners);
      if (all.size > 0) return;
      close?.();
      close = undefined;
      isOpen = false;
    };
  };
}

/** Listens to changes of photos, over one connection for all tabs of the browser. @returns an unsubscribe function */
export const openPhotoStream = createPhotoStream((tell) => openSharedEventSource(tell));
