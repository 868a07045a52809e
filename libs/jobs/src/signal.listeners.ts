import { type JobsLogger } from './logger.port.ts';
import { type SignalName, type Signals } from './signals.port.ts';

type Listener<S extends SignalName> = (payload: Signals[S]) => void;
type ListenerSets = { [S in SignalName]: Set<Listener<S>> };

/** The listeners of this process, by signal. */
export class SignalListeners {
  readonly #sets: ListenerSets = {
    photoChanged: new Set(),
    contentChanged: new Set(),
    uploadProgress: new Set(),
    outboxFilled: new Set(),
    photoCommandStarted: new Set(),
    syncWanted: new Set(),
  };
  readonly #logger: JobsLogger;

  constructor(logger: JobsLogger) {
    this.#logger = logger;
  }

  /** @returns a function that removes the listener */
  add<S extends SignalName>(signal: S, listener: Listener<S>): () => void {
    const listeners: Set<Listener<S>> = this.#sets[signal];
    // The wrapper makes one function, added twice, two independent listeners.
    const own: Listener<S> = (payload) => listener(payload);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }

  call<S extends SignalName>(signal: S, payload: Signals[S]): void {
    const listeners: Set<Listener<S>> = this.#sets[signal];
    for (const listener of [...listeners]) {
      try {
        listener(payload);
      } catch (error) {
        // A failing listener must not affect the others or the sender.
        this.#logger.error({ signal, err: error }, 'A listener failed');
      }
    }
  }

  clear(): void {
    for (const listeners of Object.values(this.#sets)) listeners.clear();
  }
}
