import { type ProblemCode, routes } from '@sandstone/contract';
import { refused } from './fake-api.ts';

type Fault = (signal: AbortSignal | undefined) => Promise<Response>;

export interface HeldRequest {
  /** Resolves when a request waits, to its signal. */
  waiting: Promise<AbortSignal | undefined>;
  /** Answers what waits, and what comes later, as usual. */
  release: () => void;
}

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** The api behind a page, for the requests of the server and of the browser. Each path answers its body or a fault. */
export class PageApi {
  readonly #bodies: Readonly<Record<string, unknown>>;
  readonly #faults = new Map<string, Fault>();

  /** Bodies by path. A path without one is not found; the menus are empty. */
  constructor(bodies: Readonly<Record<string, unknown>>) {
    this.#bodies = { [routes.events.path]: { events: [] }, ...bodies };
  }

  /** The path answers this body, not its usual one. */
  answer(path: string, body: unknown): void {
    this.#faults.set(path, () => Promise.resolve(Response.json(body)));
  }

  /** The path answers this problem. */
  refuse(path: string, code: ProblemCode): void {
    this.#faults.set(path, () => Promise.resolve(refused(code)));
  }

  /** Nothing answers at the path. */
  cut(path: string): void {
    this.#faults.set(path, noConnection);
  }

  /** The path's answer does not come until it is released. */
  hold(path: string): HeldRequest {
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const gate = Promise.withResolvers<void>();
    this.#faults.set(path, async (signal) => {
      asked.resolve(signal);
      const aborted = new Promise<never>((_resolve, reject) => {
        // `fetch` rejects with an error of this kind as well.
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      await Promise.race([gate.promise, aborted]);
      return this.#usual(path);
    });
    return {
      waiting: asked.promise,
      release: () => {
        this.#faults.delete(path);
        gate.resolve();
      },
    };
  }

  heal(): void {
    this.#faults.clear();
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    if (!navigator.onLine) return noConnection();
    // The client gives a text for the address.
    const { pathname } = new URL(input as string, 'http://localhost');
    const fault = this.#faults.get(pathname);
    return fault === undefined ? Promise.resolve(this.#usual(pathname)) : fault(init?.signal ?? undefined);
  };

  #usual(path: string): Response {
    const body = this.#bodies[path];
    return body === undefined ? refused('not_found') : Response.json(body);
  }
}
