import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export type StoreFault = 'away' | 'silent' | 'slow' | 'failing' | 'slow bodies';

/** A slow store takes this time before it answers. */
const slowMs = 5000;
/** A slow body arrives in this number of parts, each after this time. */
const bodyParts = 10;
const partMs = 500;

const internalError =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code><Message>Try again.</Message></Error>';

/** A proxy in front of an S3 server, which is the store of a system and can be made to fail. */
export class FaultyStore {
  readonly #server: Server;
  readonly #store: URL;
  #fault: StoreFault | undefined;
  #ended: Promise<void> = Promise.resolve();

  private constructor(store: URL) {
    this.#store = store;
    this.#server = createServer((incoming, outgoing) => {
      // A client that leaves, or a store that breaks, ends this request alone.
      this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  /** @param store the address of an S3 server without TLS */
  static async start(store: string): Promise<FaultyStore> {
    const proxy = new FaultyStore(new URL(store));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    // `start` has waited until the server listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Has a fault for this time. */
  async failFor(fault: StoreFault, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    this.#fault = fault;
    if (fault === 'away') this.#server.closeAllConnections();
    try {
      await sleep(ms);
    } finally {
      this.#fault = undefined;
      resolve();
    }
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = this.#fault;
    if (fault === 'away') return void incoming.socket.destroy();
    if (fault === 'failing') {
      incoming.resume();
      outgoing.writeHead(500, { 'content-type': 'application/xml' }).end(internalError);
      return;
    }
    if (fault === 'silent') await this.#ended;
    if (fault === 'slow') await sleep(slowMs);
    await this.#forward(incoming, outgoing, fault === 'slow bodies');
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse, slowly: boolean): Promise<void> {
    const { hostname, port } = this.#store;
    // The signature covers the header `host`, so it stays as it is.
    const forwarded = request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    });
    outgoing.once('close', () => forwarded.destroy());
    const [[response]] = (await Promise.all([
      once(forwarded, 'response'),
      pipeline(incoming, forwarded),
    ])) as [[IncomingMessage], void];
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    if (slowly) await pipeline(response, inParts, outgoing);
    else await pipeline(response, outgoing);
  }
}

/** Passes a body on in parts, with pauses. */
async function* inParts(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    const partBytes = Math.ceil(chunk.length / bodyParts);
    for (let at = 0; at < chunk.length; at += partBytes) {
      await sleep(partMs);
      yield chunk.subarray(at, at + partBytes);
    }
  }
}
