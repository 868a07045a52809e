import {
  openPhotoEventSource,
  type OpenPhotoEventSource,
  type PhotoStreamEvent,
} from './photo-event-source.ts';

/** Messages between tabs: stream events, and the question who leads. */
export type TabMessage =
  PhotoStreamEvent | { type: 'who-leads'; from: string } | { type: 'i-lead'; to: string; isOpen: boolean };

/** The browser features that tabs share. */
export interface SharedBrowser {
  locks: Pick<LockManager, 'request'>;
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  document: Pick<Document, 'visibilityState'> & Pick<EventTarget, 'addEventListener'>;
}

const name = 'photo-stream';
/** A tab that does not answer for this long is asleep, like background tabs on a phone. */
const leaderTimeoutMs = 3000;

// Locks exist only on secure addresses; without them every tab has its own stream.
const thisBrowser = (): SharedBrowser | undefined =>
  'locks' in navigator && typeof BroadcastChannel !== 'undefined'
    ? { locks: navigator.locks, channel: () => new BroadcastChannel(name), document }
    : undefined;

/**
 * Shares one stream between all tabs of the browser. The leading tab holds the connection and forwards its events. It
 * leads while it holds a lock, which the browser passes to the next tab when it closes or crashes. A visible tab takes
 * the lock from a sleeping leader.
 * Each new leader opens a new connection, so every tab receives `open` and fetches what it may have missed.
 */
export function openSharedEventSource(
  tell: (news: PhotoStreamEvent) => void,
  openSource: OpenPhotoEventSource = openPhotoEventSource,
  browser: SharedBrowser | undefined = thisBrowser(),
): () => void {
  if (browser === undefined) return openSource(tell);
  const { locks, document: page } = browser;
  const me = crypto.randomUUID();
  const channel = browser.channel();
  const send = (message: TabMessage) => channel.postMessage(message);
  let stepDown: (() => void) | undefined;
  let isOpen = false;
  const leaving = new AbortController();
  let waiting = new AbortController();
  let leaderTimer: ReturnType<typeof setTimeout> | undefined;

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      clearTimeout(leaderTimer);
      if (leaving.signal.aborted) return resolve();
      const close = openSource((news) => {
        if (news.type === 'open') isOpen = true;
        // Send to the other tabs first: a listener here may close the stream.
        send(news);
        tell(news);
      });
      stepDown = () => {
        stepDown = undefined;
        isOpen = false;
        close();
        resolve();
      };
    });

  async function requestLock(steal: boolean): Promise<void> {
    // One request in the queue is enough.
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      await locks.request(name, steal ? { steal } : { signal }, lead);
    } catch (error) {
      stepDown?.();
      // This tab left before it got the lock, or has requested the lock again.
      if (leaving.signal.aborted || signal.aborted) return;
      const wasTakenAway = error instanceof DOMException && error.name === 'AbortError';
      // If the browser refuses locks altogether, each tab opens its own stream.
      await (wasTakenAway ? requestLock(false) : lead());
    }
  }

  const checkLeader = () => {
    if (stepDown !== undefined || page.visibilityState !== 'visible') return;
    clearTimeout(leaderTimer);
    leaderTimer = setTimeout(() => void requestLock(true), leaderTimeoutMs);
    send({ type: 'who-leads', from: me });
  };
  // Only this module uses the channel.
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'who-leads') {
      if (stepDown !== undefined) send({ type: 'i-lead', to: data.from, isOpen });
    } else if (data.type === 'i-lead') {
      if (data.to !== me) return;
      clearTimeout(leaderTimer);
      if (data.isOpen) tell({ type: 'open' });
      // Late events of a former leader are passed on too: listeners recognize old states by their change number.
    } else tell(data);
  };
  page.addEventListener('visibilitychange', checkLeader, { signal: leaving.signal });
  void requestLock(false);
  checkLeader();
  return () => {
    leaving.abort();
    clearTimeout(leaderTimer);
    waiting.abort();
    stepDown?.();
    channel.close();
  };
}
