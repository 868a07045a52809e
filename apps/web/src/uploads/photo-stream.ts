import { type PhotoStreamEvents, routes } from '@sandstone/contract';

export interface PhotoStreamListeners {
  onPhoto: (photo: PhotoStreamEvents['photo']) => void;
  onDeleted: (photo: PhotoStreamEvents['deleted']) => void;
  onUpload: (progress: PhotoStreamEvents['upload']) => void;
  /** At the start and after each gap: what happened in it must be asked for. */
  onOpen: () => void;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** One stream of changes; comes back by itself, also after an answer that makes the browser give up. */
export function openPhotoStream(
  listeners: PhotoStreamListeners,
  connect: () => EventSource = () => new EventSource(routes.adminPhotoStream.path),
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;

  const open = () => {
    const current = connect();
    source = current;
    // The events are typed by the contract, which the api's own tests hold it to.
    const on = <K extends keyof PhotoStreamEvents>(name: K, listener: (data: PhotoStreamEvents[K]) => void) =>
      current.addEventListener(name, (event: MessageEvent<string>) =>
        listener(JSON.parse(event.data) as PhotoStreamEvents[K]),
      );
    on('photo', listeners.onPhoto);
    on('deleted', listeners.onDeleted);
    on('upload', listeners.onUpload);
    current.addEventListener('open', () => {
      delayMs = firstDelayMs;
      listeners.onOpen();
    });
    current.addEventListener('error', () => {
      // The browser comes back from a lost connection alone, but not from an answer such as 502.
      if (current.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
