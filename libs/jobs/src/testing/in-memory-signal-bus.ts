import { silentLogger } from '../logger.port.ts';
import { SignalListeners } from '../signal-bus.adapter.ts';
import { type SignalBus, type SignalName, type Signals } from '../signals.port.ts';

/** An in-process bus: listeners receive a copy in the next turn of the event loop. */
export class InMemorySignalBus implements SignalBus {
  readonly #listeners = new SignalListeners(silentLogger);
  readonly #watchers = new Set<(arrive: boolean) => void>();
  #arrive = true;
  #closed = false;
  /** All published signals in order. */
  readonly published: { signal: SignalName; payload: Signals[SignalName] }[] = [];

  publish<S extends SignalName>(signal: S, payload: Signals[S]): void {
    if (this.#closed || !this.#arrive) return;
    const copy = structuredClone(payload);
    this.published.push({ signal, payload: copy });
    setImmediate(() => this.#listeners.call(signal, copy));
  }

  subscribe<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void {
    return this.#listeners.add(signal, listener);
  }

  watch(listener: (arrive: boolean) => void): () => void {
    const own = (arrive: boolean) => listener(arrive);
    this.#watchers.add(own);
    own(this.#arrive);
    return () => void this.#watchers.delete(own);
  }

  /** Loses signals until `resume`. */
  interrupt(): void {
    this.#setArrive(false);
  }

  resume(): void {
    this.#setArrive(true);
  }

  #setArrive(arrive: boolean): void {
    this.#arrive = arrive;
    for (const watcher of this.#watchers) watcher(arrive);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#watchers.clear();
    this.#listeners.clear();
  }
}
