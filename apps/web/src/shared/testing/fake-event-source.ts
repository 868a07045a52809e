import { act } from '@testing-library/react';
import { advanceTime } from './advance-time.ts';

/** Replaces EventSource, which jsdom does not have. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static #opened: FakeEventSource[] = [];
  readyState = 1;

  /** @returns those that are opened from now on, in order */
  static install(): readonly FakeEventSource[] {
    Object.assign(globalThis, { EventSource: FakeEventSource });
    FakeEventSource.#opened = [];
    return FakeEventSource.#opened;
  }

  static get current(): FakeEventSource | undefined {
    return FakeEventSource.#opened.at(-1);
  }

  constructor() {
    super();
    FakeEventSource.#opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  give(name: string, data?: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  /** The server refuses the connection, which a browser does not try again. */
  refuse(): void {
    this.close();
    this.give('error');
  }

  /** Gives an event, and flushes the updates. Needs faked timers. */
  async sendEvent(name: string, data: unknown): Promise<void> {
    await act(async () => this.give(name, data));
    await advanceTime();
  }
}
