import { type PhotoStreamEvent } from '../shared/uploads/photo-event-source.ts';
import { type SharedBrowser, type TabMessage } from '../shared/uploads/shared-event-source.ts';

interface LockRequest {
  begin: (lock: Lock | null) => unknown;
  settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void };
}

/** Locks as in a browser: one holder, a queue, and stealing from the holder. */
export class FakeLocks {
  #holder: LockRequest | undefined;
  #queue: LockRequest[] = [];
  #name = '';

  readonly request = ((name: string, options: LockOptions, callback: LockRequest['begin']) => {
    if (options.ifAvailable === true && (this.#holder !== undefined || this.#queue.length > 0))
      return Promise.resolve(callback(null));
    const settle = Promise.withResolvers<unknown>();
    this.#name = name;
    const turn: LockRequest = { begin: callback, settle };
    const refuse = (from: LockRequest) =>
      from.settle.reject(new DOMException('The lock is gone', 'AbortError'));
    options.signal?.addEventListener('abort', () => {
      if (!this.#queue.includes(turn)) return;
      this.#queue = this.#queue.filter((other) => other !== turn);
      refuse(turn);
    });
    if (options.steal === true && this.#holder !== undefined) {
      refuse(this.#holder);
      this.#holder = undefined;
      this.#queue.unshift(turn);
    } else this.#queue.push(turn);
    queueMicrotask(() => this.#next());
    return settle.promise;
    // Only the overload with options is used.
  }) as LockManager['request'];

  /** Simulates the browser ending the tab: none of its code runs any more. */
  endHolder(): void {
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder !== undefined) return;
    const turn = this.#queue.shift();
    if (turn === undefined) return;
    this.#holder = turn;
    void Promise.resolve(turn.begin({ name: this.#name, mode: 'exclusive' })).then((value) => {
      turn.settle.resolve(value);
      if (this.#holder !== turn) return;
      this.#holder = undefined;
      this.#next();
    });
  }
}

class FakeDocument extends EventTarget {
  isVisible = true;
  get visibilityState(): DocumentVisibilityState {
    return this.isVisible ? 'visible' : 'hidden';
  }
}

/** A tab: while asleep it neither receives nor answers messages. */
export class FakeTab {
  isAsleep = false;
  readonly document = new FakeDocument();
  readonly receivedTypes: string[] = [];
  readonly browser: SharedBrowser;

  constructor(locks: FakeLocks, tabs: Set<FakeTab>) {
    const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
    tabs.add(this);
    this.receive = (data) => {
      if (this.isAsleep) return;
      for (const channel of channels) channel.onmessage?.({ data } as MessageEvent);
    };
    this.browser = {
      locks,
      channel: () => {
        const channel = {
          onmessage: null,
          postMessage: (data: TabMessage) => {
            if (!channels.has(channel)) throw new DOMException('Channel is closed', 'InvalidStateError');
            if (this.isAsleep) return;
            for (const tab of tabs) if (tab !== this) queueMicrotask(() => tab.receive(data));
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return channel;
      },
      document: this.document,
    };
  }

  becomeVisible(): void {
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  readonly receive: (data: TabMessage) => void;
  listener = (news: PhotoStreamEvent): void => void this.receivedTypes.push(news.type);
}
