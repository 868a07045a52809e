import { type PhotoStreamEvents, routes } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';

/**
 * Events of the stream. `open` comes at the start and after each gap: fetch what happened meanwhile. `ended`: the
 * listener is no longer allowed, and nothing follows.
 */
export type PhotoStreamEvent =
  | { [K in keyof PhotoStreamEvents]: { type: K; data: PhotoStreamEvents[K] } }[keyof PhotoStreamEvents]
  | { type: 'open' }
  | { type: 'ended' };

export type OpenPhotoEventSource = (tell: (news: PhotoStreamEvent) => void) => () => void;

interface SourceParts {
  connect: () => EventSource;
  /** Resolves to false if the API says that nobody is signed in. */
  isStillAllowed: () => Promise<boolean>;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

const browserParts: SourceParts = {
  connect: () => new EventSource(routes.adminPhotoStream.path),
  // EventSource does not expose the status of a refusal, so ask the API. A missing response is no refusal.
  isStillAllowed: () =>
    adminApi.call('session').then(
      ({ authenticated }) => authenticated,
      () => true,
    ),
};

/** Opens a connection to the stream; reconnects even after a response that makes the browser give up. */
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
    for (const type of ['photo', 'deleted', 'upload'] as const) {
      current.addEventListener(type, (event: MessageEvent<string>) => {
        // The contract types the events, and the API's tests check them.
        tell({ type, data: JSON.parse(event.data) } as PhotoStreamEvent);
      });
    }
    current.addEventListener('open', () => {
      delayMs = firstDelayMs;
      tell({ type: 'open' });
    });
    current.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but not after a response such as 502 or 401.
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
