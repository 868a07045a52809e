import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MultiUploadResult, pages, routes, uploadParts } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RequestKind, type SeenResponse } from './responses.ts';
import { type SeededRandom } from './seeded-random.ts';

/** Records everything that the site has told its clients it has accepted. */
export class Ledger {
  /** The addresses of accepted photos, by file name. */
  readonly photos = new Map<string, string>();
  /** Accepted posts, by text. */
  readonly posts = new Set<string>();
  /** Writes that got no response or an error, so that nobody knows whether they took effect. They are repeated. */
  unansweredUploads = 0;
}

interface Sending {
  kind: RequestKind;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}
interface Received {
  status: number;
  body: Buffer;
}

/** A client that waits longer than this has left. */
const patienceMs = 120_000;
const visitors = 3;
const pauseMs = { page: 40, member: 120, write: 300, retry: 400 };
const pagesToRead = [pages.home, pages.pictures, pages.posts, pages.allVideos] as const;

/** Visitors, a member and the creator, who use the site at the same time until `stop`. */
export class Load {
  readonly ledger: Ledger;
  readonly #session: ApiSession;
  readonly #random: SeededRandom;
  readonly #seen: SeenResponse[] = [];
  readonly #clients: Promise<void>[];
  #isReading = true;
  #isWriting = true;

  private constructor(session: ApiSession, ledger: Ledger, random: SeededRandom) {
    this.#session = session;
    this.ledger = ledger;
    this.#random = random;
    this.#clients = [
      ...Array.from({ length: visitors }, () => this.#whileReading(pauseMs.page, () => this.#visit())),
      this.#whileReading(pauseMs.member, () => this.#visitAsMember()),
      this.#whileReading(pauseMs.member, () => this.#send({ kind: 'read', path: routes.photos.path })),
      this.#whileWriting(() => this.#upload()),
      this.#whileWriting(() => this.#createPost()),
    ];
  }

  static start(session: ApiSession, ledger: Ledger, random: SeededRandom): Load {
    return new Load(session, ledger, random);
  }

  get seen(): readonly SeenResponse[] {
    return this.#seen;
  }

  /** Ends the load. The creator repeats what was not accepted yet. */
  async stop(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#clients.slice(-2));
    this.#isReading = false;
    await Promise.all(this.#clients);
  }

  async #whileReading(pause: number, act: () => Promise<unknown>): Promise<void> {
    while (this.#isReading) {
      await act();
      await sleep(pause);
    }
  }

  async #whileWriting(act: () => Promise<void>): Promise<void> {
    while (this.#isWriting) {
      await act();
      await sleep(pauseMs.write);
    }
  }

  #visit(): Promise<unknown> {
    return this.#send({ kind: 'page', path: this.#random.pick(pagesToRead) });
  }

  #visitAsMember(): Promise<unknown> {
    const { headers } = this.#session;
    return this.#send({ kind: 'page', path: this.#random.pick(pagesToRead), headers });
  }

  async #upload(): Promise<void> {
    const name = `${randomUUID()}.jpg`;
    const seed = this.#random.between(1, 2 ** 31);
    const picture = await drawPhoto({ width: 320, height: 240, seed });
    const form = new FormData();
    form.append(uploadParts.files, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
    const encoded = new Response(form);
    const contentType = encoded.headers.get('content-type') ?? '';
    const body = Buffer.from(await encoded.arrayBuffer());
    await this.#untilAccepted(routes.uploadMultiple, contentType, body, (response) => {
      // The api's tests validate its responses.
      const { successful } = response as MultiUploadResult;
      const [photo] = successful;
      if (photo === undefined) throw new Error(`The upload of ${name} was refused`);
      this.ledger.photos.set(name, photo.cdnUrl);
    });
  }

  async #createPost(): Promise<void> {
    const description = `A post during a fault: ${randomUUID()}`;
    // The page repeats a request with the same key.
    const body = Buffer.from(JSON.stringify({ description, photoIds: [], key: randomUUID() }));
    await this.#untilAccepted(routes.createPost, 'application/json', body, () => {
      this.ledger.posts.add(description);
    });
  }

  /** Repeats a write until it is accepted, as the pages of the admin area do. */
  async #untilAccepted(
    { method, path }: { method: string; path: string },
    contentType: string,
    body: Buffer,
    onAccepted: (response: unknown) => void,
  ): Promise<void> {
    const headers = { ...this.#session.headers, 'content-type': contentType };
    for (;;) {
      const received = await this.#send({ kind: 'write', path, method, headers, body });
      if (received !== undefined && received.status < 300) {
        onAccepted(JSON.parse(received.body.toString()));
        return;
      }
      if (path === routes.uploadMultiple.path) this.ledger.unansweredUploads += 1;
      await sleep(pauseMs.retry);
    }
  }

  /** @returns undefined without a complete response */
  async #send({ kind, path, method = 'GET', headers, body }: Sending): Promise<Received | undefined> {
    const startedMs = performance.now();
    // Each request comes from its own address, so that the site's rate limits do not apply.
    const address = Array.from({ length: 4 }, () => this.#random.between(1, 250)).join('.');
    const received = await new Promise<(Received & { retryAfter: boolean }) | undefined>((resolve) => {
      const outgoing = request(this.#session.site + path, {
        method,
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          ...headers,
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-length': body.length }),
        },
      });
      outgoing.once('error', () => resolve(undefined));
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', () => resolve(undefined));
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: incoming.headers['retry-after'] !== undefined,
            body: Buffer.concat(chunks),
          }),
        );
      });
      outgoing.end(body);
    });
    this.#seen.push({
      kind,
      path,
      status: received?.status,
      hasRetryAfter: received?.retryAfter ?? false,
      startedMs,
      endedMs: performance.now(),
    });
    return received;
  }
}
