import {
  openPhotoEventSource,
  type OpenPhotoEventSource,
  type PhotoStreamEvent,
} from './photo-event-source.ts';

/** Between the tabs: the news themselves, and the question whether somebody leads. */
export type TabMessage =
  PhotoStreamEvent | { type: 'who-leads'; from: string } | { type: 'i-lead'; to: string; isOpen: boolean };

/** What of the browser its tabs share, as far as it is needed here. */
export interface SharedBrowser {
  locks: Pick<LockManager, 'request'>;
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  isVisible: () => boolean;
  /** @returns what ends it */
  onVisible: (listener: () => void) => () => void;
}

const name = 'photo-stream';
/** A tab that has not answered for so long is asleep, as tabs in the background of a phone are. */
const leaderTimeoutMs = 3000;

function thisBrowser(): SharedBrowser | undefined {
  // Only secure addresses have locks: without them every tab has a stream of its own.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    locks: navigator.locks,
    channel: () => new BroadcastChannel(name),
    isVisible: () => document.visibilityState === 'visible',
    onVisible(listener) {
      const ending = new AbortController();
      const { signal } = ending;
      document.addEventListener('visibilitychange', listener, { signal });
      return () => ending.abort();
    },
  };
}

/**
 * The stream of the whole browser. One tab leads: it alone holds the connection, and hands on what comes. It leads for
 * as long as it holds a lock, which the browser gives to the next tab when it closes or crashes. A tab that is looked at
 * while the leader sleeps takes the lock away from it.
 * Whoever begins to lead opens a connection anew, so every tab hears `open` and asks for what it may have missed.
 */
export function openSharedEventSource(
  tell: (news: PhotoStreamEvent) => void,
  openSource: OpenPhotoEventSource = openPhotoEventSource,
  browser: SharedBrowser | undefined = thisBrowser(),
): () => void {
  if (browser === undefined) return openSource(tell);
  const { locks, isVisible, onVisible } = browser;
  const me = crypto.randomUUID();
  const channel = browser.channel();
  const send = (message: TabMessage) => channel.postMessage(message);
  let stepDown: (() => void) | undefined;
  let isOpen = false;
  let hasLeft = false;
  let waiting = new AbortController();
  let leaderTimer: ReturnType<typeof setTimeout> | undefined;

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      clearTimeout(leaderTimer);
      if (hasLeft) return resolve();
      const close = openSource((news) => {
        if (news.type === 'open') isOpen = true;
        // The others first: what is told here may be what it was open for.
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

  async function stand(steal: boolean): Promise<void> {
    // One place in the queue is enough.
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      await locks.request(name, steal ? { steal } : { signal }, lead);
    } catch (error) {
      stepDown?.();
      // It left before its turn, or stands anew already.
      if (hasLeft || signal.aborted) return;
      const wasTakenAway = error instanceof DOMException && error.name === 'AbortError';
      // Where locks are refused altogether, it is as if it were alone.
      await (wasTakenAway ? stand(false) : lead());
    }
  }

  const ask = () => {
    if (stepDown !== undefined || !isVisible()) return;
    clearTimeout(leaderTimer);
    leaderTimer = setTimeout(() => void stand(true), leaderTimeoutMs);
    send({ type: 'who-leads', from: me });
  };
  // The channel is this module's own: nothing else speaks on it.
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'who-leads') {
      if (stepDown !== undefined) send({ type: 'i-lead', to: data.from, isOpen });
    } else if (data.type === 'i-lead') {
      if (data.to !== me) return;
      clearTimeout(leaderTimer);
      if (data.isOpen) tell({ type: 'open' });
      // From a leader before as well, whose last words came later than its lock: news are numbered.
    } else tell(data);
  };
  const stopWatching = onVisible(ask);
  void stand(false);
  ask();
  return () => {
    hasLeft = true;
    clearTimeout(leaderTimer);
    stopWatching();
    waiting.abort();
    stepDown?.();
    channel.close();
  };
}
