import { type ProblemCode, routes } from '@sandstone/contract';
import { problemResponse } from './fake-api.ts';
import { legalBodies } from './legal.builder.ts';

type Fault = (signal: AbortSignal | undefined) => Promise<Response>;

export interface HeldRequest {
  /** Resolves with the signal of a waiting request. */
  waiting: Promise<AbortSignal | undefined>;
  /** Answers waiting and later requests by default. */
  release: () => void;
}

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** A fake API for the requests of the server and the browser. Each path answers its body or a fault. */
export class PageApi {
  readonly #bodies: Readonly<Record<string, unknown>>;
  readonly #faults = new Map<string, Fault>();

  /** Takes bodies by path. Other paths are not found; the menus are empty, and legal pages have a text. */
  constructor(bodies: Readonly<Record<string, unknown>>) {
    this.#bodies = { [routes.events.path]: { events: [] }, ...legalBodies, ...bodies };
  }

  /** Makes the path answer with this body instead of its default. */
  respond(path: string, body: unknown): void {
    this.#faults.set(path, () => Promise.resolve(Response.json(body)));
  }

  /** Makes the path answer with this problem. */
  respondWithProblem(path: string, code: ProblemCode): void {
    this.#faults.set(path, () => Promise.resolve(problemResponse(code)));
  }

  /** Makes requests of the path fail without a response. */
  loseConnection(path: string): void {
    this.#faults.set(path, noConnection);
  }

  /** Delays the path's response until it is released. */
  hold(path: string): HeldRequest {
    const received = Promise.withResolvers<AbortSignal | undefined>();
    const gate = Promise.withResolvers<void>();
    this.#faults.set(path, async (signal) => {
      received.resolve(signal);
      const aborted = new Promise<never>((_resolve, reject) => {
        // `fetch` rejects with the same kind of error.
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      await Promise.race([gate.promise, aborted]);
      return this.#defaultResponse(path);
    });
    return {
      waiting: received.promise,
      release: () => {
        this.#faults.delete(path);
        gate.resolve();
      },
    };
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    if (!navigator.onLine) return noConnection();
    // The client passes the address as a string.
    const { pathname } = new URL(input as string, 'http://localhost');
    const fault = this.#faults.get(pathname);
    return fault === undefined
      ? Promise.resolve(this.#defaultResponse(pathname))
      : fault(init?.signal ?? undefined);
  };

  #defaultResponse(path: string): Response {
    const body = this.#bodies[path];
    return body === undefined ? problemResponse('not_found') : Response.json(body);
  }
}
