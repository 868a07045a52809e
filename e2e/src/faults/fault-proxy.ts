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

type Fault = { kind: 'problem'; code: ProblemCode } | { kind: 'hold'; released: Promise<void> };

export interface HeldRoute {
  /** Resolves when a request is being held. */
  waiting: Promise<void>;
  /** Forwards the held requests and all later ones. */
  release: () => void;
}

/** Sorted by number of parameters, so that a literal path takes precedence over `/api/posts/:id`. */
const patterns = Object.entries(routes)
  // `Object.entries` loses the type of the keys.
  .map(([name, { path }]: [string, Route]) => ({
    name: name as RouteName,
    parameters: path.split(':').length,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  .sort((one, other) => one.parameters - other.parameters);

const routeOf = (url: string): RouteName | undefined => {
  const { pathname } = new URL(url, 'http://api.invalid');
  return patterns.find(({ pattern }) => pattern.test(pathname))?.name;
};

/**
 * A reverse proxy in front of the api that injects faults into chosen routes and forwards all other requests. It hides
 * the version of the content, so that the web server keeps no page, and every page is current. It also hides the site's
 * policy: rules for regions are refused while a reverse proxy has reported that it cannot tell where visitors are, and
 * the fallback proxy shows nothing while there are any.
 */
export class FaultProxy {
  readonly #server: Server;
  readonly #faults = new Map<RouteName, Fault>();
  readonly #waiting = new Map<RouteName, () => void>();
  readonly #originalApi: string;
  #api: string;

  private constructor(api: string) {
    this.#api = api;
    this.#originalApi = api;
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
    // `start` has waited until the server listens on a port.
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** Makes the route respond with a problem document, like the api. */
  respondWith(route: RouteName, code: ProblemCode): void {
    this.#faults.set(route, { kind: 'problem', code });
  }

  /** Holds requests to the route until they are released. */
  hold(route: RouteName): HeldRoute {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const waiting = new Promise<void>((resolve) => this.#waiting.set(route, resolve));
    this.#faults.set(route, { kind: 'hold', released });
    return {
      waiting,
      release: () => {
        this.#faults.delete(route);
        release();
      },
    };
  }

  /** Forwards to another api until `reset`. */
  forwardTo(api: string): void {
    this.#api = api;
  }

  /** Removes all faults and forwards to the original api. */
  reset(): void {
    this.#faults.clear();
    this.#api = this.#originalApi;
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
      await fault.released;
    }
    if (route === 'contentVersion') sendProblem(outgoing, 'unavailable');
    // An api of the previous release answers the same.
    else if (route === 'sitePolicy' || route === 'reportProxy') sendProblem(outgoing, 'not_found');
    else if (fault?.kind === 'problem') sendProblem(outgoing, fault.code);
    else this.#forward(incoming, outgoing, url);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, url: string): void {
    const forwarded = request(
      this.#api + url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}

function sendProblem(outgoing: ServerResponse, code: ProblemCode): void {
  const { status } = problems[code];
  outgoing.writeHead(status, { 'content-type': problemMediaType, 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(problemDocument(code)));
}
