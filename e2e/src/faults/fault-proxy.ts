import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import {
  type ProblemCode,
  problemDocument,
  problemMediaType,
  problems,
  type Route,
  type RouteName,
  routes,
} from '@sandstone/contract';

type Fault = { kind: 'problem'; code: ProblemCode } | { kind: 'cut' } | { kind: 'hold'; gate: Promise<void> };

export interface Held {
  /** Resolves when a request waits. */
  waiting: Promise<void>;
  /** Lets what waits, and what comes later, pass. */
  release: () => void;
}

/** Of two patterns that fit, the one with fewer gaps is meant: `/api/posts/:id` is no other route's address. */
const patterns = Object.entries(routes)
  // Written as a table of routes by name.
  .map(([name, { path }]: [string, Route]) => ({
    name: name as RouteName,
    gaps: path.split(':').length,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  .sort((one, other) => one.gaps - other.gaps);

const routeOf = (url: string): RouteName | undefined => {
  const { pathname } = new URL(url, 'http://api.invalid');
  return patterns.find(({ pattern }) => pattern.test(pathname))?.name;
};

/** Stands before the api and passes everything on, but for the routes that shall fail. */
export class FaultProxy {
  readonly #server: Server;
  readonly #faults = new Map<RouteName, Fault>();
  readonly #waiting = new Map<RouteName, () => void>();
  readonly #healthyApi: string;
  #api: string;

  private constructor(api: string) {
    this.#api = api;
    this.#healthyApi = api;
    this.#server = createServer((incoming, outgoing) => void this.#handle(incoming, outgoing));
  }

  static async start(api: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(api);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    // Listening on a port, as `start` waits for, it has one.
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** The route answers this problem, as the api would. */
  answer(route: RouteName, code: ProblemCode): void {
    this.#faults.set(route, { kind: 'problem', code });
  }

  /** The route's connection breaks. */
  cut(route: RouteName): void {
    this.#faults.set(route, { kind: 'cut' });
  }

  /** The route's answer does not come until it is released. */
  hold(route: RouteName): Held {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const waiting = new Promise<void>((resolve) => this.#waiting.set(route, resolve));
    this.#faults.set(route, { kind: 'hold', gate });
    return {
      waiting,
      release: () => {
        this.#faults.delete(route);
        release();
      },
    };
  }

  /** Another api behind it, until it is healed. */
  passTo(api: string): void {
    this.#api = api;
  }

  heal(): void {
    this.#faults.clear();
    this.#api = this.#healthyApi;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    const route = routeOf(url);
    const fault = route === undefined ? undefined : this.#faults.get(route);
    if (route !== undefined && fault?.kind === 'hold') {
      this.#waiting.get(route)?.();
      await fault.gate;
    }
    if (fault?.kind === 'cut') incoming.socket.destroy();
    else if (fault?.kind === 'problem') refuse(outgoing, fault.code);
    else this.#passOn(incoming, outgoing, url);
  }

  #passOn(incoming: IncomingMessage, outgoing: ServerResponse, url: string): void {
    const passed = request(
      this.#api + url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}

function refuse(outgoing: ServerResponse, code: ProblemCode): void {
  const { status } = problems[code];
  outgoing.writeHead(status, { 'content-type': problemMediaType, 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(problemDocument(code)));
}
