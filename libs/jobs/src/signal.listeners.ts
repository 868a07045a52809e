import { type JobsLogger } from './logger.port.ts';
import { type SignalName, type Signals } from './signals.port.ts';

type Listener<S extends SignalName> = (payload: Signals[S]) => void;
type ListenerSets = { [S in SignalName]: Set<Listener<S>> };

/** Who listens to what in this process. */
export class SignalListeners {
  readonly #sets: ListenerSets = {
    photoChanged: new Set(),
    contentChanged: new Set(),
    uploadProgress: new Set(),
    outboxFilled: new Set(),
    syncWanted: new Set(),
  };
  readonly #logger: JobsLogger;

  constructor(logger: JobsLogger) {
    this.#logger = logger;
  }

  /** @returns takes it away again */
  add<S extends SignalName>(signal: S, listener: Listener<S>): () => void {
    const listeners: Set<Listener<S>> = this.#sets[signal];
    // Wrapped, so that one function given twice is two listeners with an end of their own each.
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
        // One listener's fault is not the others', nor the sender's.
        this.#logger.error({ signal, err: error }, 'A listener failed');
      }
    }
  }

  clear(): void {
    for (const listeners of Object.values(this.#sets)) listeners.clear();
  }
}
