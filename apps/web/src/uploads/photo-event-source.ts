import { type PhotoStreamEvents, routes } from '@sandstone/contract';
import { browserApi } from '../api/api-client.ts';

/**
 * What comes of the stream. `open` at the start and after each gap: what happened in it must be asked for. `ended` when
 * whoever listens has no right to it any more; nothing comes after that.
 */
export type PhotoStreamEvent =
  | { [K in keyof PhotoStreamEvents]: { type: K; data: PhotoStreamEvents[K] } }[keyof PhotoStreamEvents]
  | { type: 'open' }
  | { type: 'ended' };

export type OpenPhotoEventSource = (tell: (news: PhotoStreamEvent) => void) => () => void;

interface SourceParts {
  connect: () => EventSource;
  /** False when the api says that nobody is signed in. */
  isStillAllowed: () => Promise<boolean>;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

const browserParts: SourceParts = {
  connect: () => new EventSource(routes.adminPhotoStream.path),
  // A refusal has no status here, so it is asked for in words. No answer is no refusal.
  isStillAllowed: () =>
    browserApi.call('session').then(
      ({ authenticated }) => authenticated,
      () => true,
    ),
};

/** One connection to the stream; comes back by itself, also after an answer that makes the browser give up. */
export function openPhotoEventSource(
  tell: (news: PhotoStreamEvent) => void,
  { connect, isStillAllowed }: SourceParts = browserParts,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let isOver = false;

  const open = () => {
    const current = connect();
    source = current;
    // The events are typed by the contract, which the api's own tests hold it to.
    const pass = <K extends keyof PhotoStreamEvents>(
      type: K,
      wrap: (data: PhotoStreamEvents[K]) => PhotoStreamEvent,
    ) =>
      current.addEventListener(type, (event: MessageEvent<string>) =>
        tell(wrap(JSON.parse(event.data) as PhotoStreamEvents[K])),
      );
    pass('photo', (data) => ({ type: 'photo', data }));
    pass('deleted', (data) => ({ type: 'deleted', data }));
    pass('upload', (data) => ({ type: 'upload', data }));
    current.addEventListener('open', () => {
      delayMs = firstDelayMs;
      tell({ type: 'open' });
    });
    current.addEventListener('error', () => {
      // The browser comes back from a lost connection alone, but not from an answer such as 502 or 401.
      if (current.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(() => void openAgain(), delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  async function openAgain(): Promise<void> {
    const isAllowed = await isStillAllowed();
    if (isOver) return;
    if (isAllowed) open();
    else tell({ type: 'ended' });
  }
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
