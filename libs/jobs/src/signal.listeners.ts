import { EventEmitter } from 'node:events';
import { type JobsLogger } from './logger.port.ts';
import { type SignalName, type Signals } from './signals.port.ts';

/** The listeners of this process, by signal. */
export class SignalListeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #logger: JobsLogger;

  constructor(logger: JobsLogger) {
    this.#logger = logger;
  }

  /** @returns a function that removes the listener */
  add<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void {
    // The wrapper also makes one function, added twice, two independent listeners.
    const own = (payload: Signals[S]) => {
      try {
        listener(payload);
      } catch (error) {
        // A failing listener must not affect the others or the sender.
        this.#logger.error({ signal, err: error }, 'A listener failed');
      }
    };
    this.#emitter.on(signal, own);
    return () => void this.#emitter.off(signal, own);
  }

  call<S extends SignalName>(signal: S, payload: Signals[S]): void {
    this.#emitter.emit(signal, payload);
  }

  clear(): void {
    this.#emitter.removeAllListeners();
  }
}
