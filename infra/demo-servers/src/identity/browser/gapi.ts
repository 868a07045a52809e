// Replaces the provider's frame library, which the SDK would load from the internet: it implements the SDK's calls of
// `gapi.iframes` with postMessage. Import it before the first sign-in.
import type { Message } from './messages.ts';

type Handler = (body: unknown) => unknown;
type Callback = (result: unknown) => void;

interface OpenOptions {
  url: string;
  where: HTMLElement;
  attributes?: { style?: Record<string, string> } & Record<string, unknown>;
}

/** One hidden frame. Messages without a handler are queued for it. */
class Frame {
  readonly #window: () => Window | null;
  readonly #handlers = new Map<string, Handler>();
  readonly #early = new Map<string, unknown[]>();
  readonly #replies = new Map<number, Callback>();
  readonly #ready: Promise<void>;
  #calls = 0;

  constructor(element: HTMLIFrameElement) {
    this.#window = () => element.contentWindow;
    this.#ready = new Promise((resolve) => {
      window.addEventListener('message', (event: MessageEvent<Message>) => {
        if (event.source !== this.#window() || event.origin !== location.origin) return;
        const message = event.data;
        if (message.demoIdentity === 'ready') resolve();
        else if (message.demoIdentity === 'call') void this.#respond(message.id, message.name, message.body);
        else if (message.demoIdentity === 'reply') this.#deliver(message.id, message.body);
      });
    });
  }

  register(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
    for (const body of this.#early.get(name) ?? []) handler(body);
    this.#early.delete(name);
  }

  send(name: string, body: unknown, callback?: Callback): void {
    this.#calls += 1;
    const id = this.#calls;
    if (callback) this.#replies.set(id, callback);
    void this.#ready.then(() => this.#post({ demoIdentity: 'call', id, name, body }));
  }

  /** Never resolves when the frame does not load: the SDK has its own timeout. */
  async ping(callback?: Callback): Promise<void> {
    await this.#ready;
    callback?.([]);
  }

  restyle(): Promise<void> {
    return Promise.resolve();
  }

  async #respond(id: number, name: string, body: unknown): Promise<void> {
    const handler = this.#handlers.get(name);
    if (handler) this.#post({ demoIdentity: 'reply', id, body: await handler(body) });
    else this.#early.set(name, [...(this.#early.get(name) ?? []), body]);
  }

  #deliver(id: number, body: unknown): void {
    const callback = this.#replies.get(id);
    this.#replies.delete(id);
    try {
      callback?.([body]);
    } catch {
      // The SDK's callback throws on purpose after reading the response; the real library ignores it too.
    }
  }

  #post(message: Message): void {
    this.#window()?.postMessage(message, location.origin);
  }
}

function open(
  { url, where, attributes }: OpenOptions,
  callback: (frame: Frame) => unknown,
): Promise<unknown> {
  const element = document.createElement('iframe');
  const { style, ...rest } = attributes ?? {};
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(rest)) element.setAttribute(name, String(value));
  // The listener is registered before the frame can send messages.
  const frame = new Frame(element);
  element.src = url;
  where.append(element);
  return Promise.resolve(callback(frame));
}

Object.assign(window, {
  gapi: {
    load: (_name: string, then: Callback | { callback: Callback }) =>
      queueMicrotask(() => (typeof then === 'function' ? then : then.callback)(undefined)),
    iframes: {
      Iframe: Frame,
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open }),
    },
  },
});
