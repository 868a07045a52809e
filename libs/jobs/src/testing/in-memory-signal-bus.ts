import { silentLogger } from '../logger.port.ts';
import { SignalListeners } from '../signal.listeners.ts';
import { type SignalBus, type SignalName, type Signals } from '../signals.port.ts';

/** An in-process bus: listeners receive a copy in the next turn of the event loop. */
export class InMemorySignalBus implements SignalBus {
  readonly #listeners = new SignalListeners(silentLogger);
  #closed = false;
  /** All published signals in order. */
  readonly published: { signal: SignalName; payload: Signals[SignalName] }[] = [];

  publish<S extends SignalName>(signal: S, payload: Signals[S]): void {
    if (this.#closed) return;
    const copy = structuredClone(payload);
    this.published.push({ signal, payload: copy });
    setImmediate(() => this.#listeners.call(signal, copy));
  }

  subscribe<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void {
    return this.#listeners.add(signal, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
  }
}
