import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type MultiUploadResult,
  pages,
  type Route,
  routePath,
  routes,
  uploadParts,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type AcceptedPhoto } from './ledger.ts';
import { type Removal, type RequestKind, type SeenResponse } from './responses.ts';
import { type SeededRandom } from './seeded-random.ts';
import { type Site } from './site.ts';

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
/** Clients that upload, publish and hide. */
const writers = 3;
/** The share of the photos that the creator hides again. */
const hiddenShare = 0.3;
const pauseMs = { page: 40, member: 120, write: 300, hide: 1000, removal: 100, retry: 400 };
/** A picture that is still there after this time is reported without waiting longer. */
const removalLimitMs = 60_000;
const pagesToRead = [pages.home, pages.pictures, pages.posts, pages.allVideos] as const;

/** Visitors, a member and the creator, who use the site at the same time until `stop`. */
export class Load {
  readonly #site: Site;
  readonly #random: SeededRandom;
  readonly #seen: SeenResponse[] = [];
  readonly #removals: Promise<Removal>[] = [];
  /** The names of accepted photos that the creator will hide. */
  readonly #hideable: string[] = [];
  readonly #clients: Promise<void>[];
  #removed: readonly Removal[] = [];
  #isReading = true;
  #isWriting = true;

  private constructor(site: Site, random: SeededRandom) {
    this.#site = site;
    this.#random = random;
    this.#clients = [
      ...Array.from({ length: visitors }, () => this.#whileReading(pauseMs.page, () => this.#visit())),
      this.#whileReading(pauseMs.member, () => this.#visitAsMember()),
      this.#whileReading(pauseMs.member, () => this.#send({ kind: 'read', path: routes.photos.path })),
      this.#whileWriting(pauseMs.write, () => this.#upload()),
      this.#whileWriting(pauseMs.write, () => this.#createPost()),
      this.#whileWriting(pauseMs.hide, () => this.#hide()),
    ];
  }

  static start(site: Site, random: SeededRandom): Load {
    return new Load(site, random);
  }

  get seen(): readonly SeenResponse[] {
    return this.#seen;
  }

  /** Known after `stop`. */
  get removed(): readonly Removal[] {
    return this.#removed;
  }

  /** Ends the load. The creator repeats what was not accepted yet. */
  async stop(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#clients.slice(-writers));
    this.#removed = await Promise.all(this.#removals);
    this.#isReading = false;
    await Promise.all(this.#clients);
  }

  async #whileReading(pause: number, act: () => Promise<unknown>): Promise<void> {
    while (this.#isReading) {
      await act();
      await sleep(pause);
    }
  }

  async #whileWriting(pause: number, act: () => Promise<void>): Promise<void> {
    while (this.#isWriting) {
      await act();
      await sleep(pause);
    }
  }

  #visit(): Promise<unknown> {
    return this.#send({ kind: 'page', path: this.#random.pick(pagesToRead) });
  }

  #visitAsMember(): Promise<unknown> {
    const { headers } = this.#site.audiences.member;
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
      this.#site.ledger.photos.set(name, { id: photo.photoId, address: photo.cdnUrl });
      if (this.#random.next() < hiddenShare) this.#hideable.push(name);
    });
  }

  async #createPost(): Promise<void> {
    const description = `A post during a fault: ${randomUUID()}`;
    // The page repeats a request with the same key.
    const body = Buffer.from(JSON.stringify({ description, photoIds: [], key: randomUUID() }));
    await this.#untilAccepted(routes.createPost, 'application/json', body, () => {
      this.#site.ledger.posts.add(description);
    });
  }

  /** Takes a photo out of the gallery, and asks for its picture until it is gone. */
  async #hide(): Promise<void> {
    const { ledger } = this.#site;
    const name = this.#hideable.shift();
    const photo = ledger.photos.get(name ?? '');
    if (name === undefined || photo === undefined) return;
    const path = routePath('adminUpdatePhoto', { id: photo.id });
    const body = Buffer.from(JSON.stringify({ listed: false }));
    const { method } = routes.adminUpdatePhoto;
    await this.#untilAccepted({ method, path }, 'application/json', body, () => {
      ledger.hidden.add(name);
      this.#removals.push(this.#watchRemoval(photo));
    });
  }

  async #watchRemoval({ address }: AcceptedPhoto): Promise<Removal> {
    const acceptedMs = performance.now();
    const url = this.#site.system.site + address;
    let lastMs = 0;
    for (;;) {
      const askedMs = performance.now() - acceptedMs;
      const status = await fetch(url, { method: 'HEAD' }).then(
        (response) => response.status,
        () => undefined,
      );
      if (status === 200) lastMs = askedMs;
      if (status === 404 || askedMs > removalLimitMs) return { path: address, lastMs };
      await sleep(pauseMs.removal);
    }
  }

  /** Repeats a write until it is accepted, as the pages of the admin area do. */
  async #untilAccepted(
    { method, path }: Pick<Route, 'method' | 'path'>,
    contentType: string,
    body: Buffer,
    onAccepted: (response: unknown) => void,
  ): Promise<void> {
    for (;;) {
      // The creator may have signed in again.
      const headers = { ...this.#site.admin.headers, 'content-type': contentType };
      const received = await this.#send({ kind: 'write', path, method, headers, body });
      if (received !== undefined && received.status < 300) {
        onAccepted(JSON.parse(received.body.toString()));
        return;
      }
      if (path === routes.uploadMultiple.path) this.#site.ledger.unansweredUploads += 1;
      await sleep(pauseMs.retry);
    }
  }

  /** @returns undefined without a complete response */
  async #send({ kind, path, method = 'GET', headers, body }: Sending): Promise<Received | undefined> {
    const startedMs = performance.now();
    // Each request comes from its own address, so that the site's rate limits do not apply.
    const address = Array.from({ length: 4 }, () => this.#random.between(1, 250)).join('.');
    const received = await new Promise<(Received & { retryAfter: boolean }) | undefined>((resolve) => {
      const outgoing = request(this.#site.system.site + path, {
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
