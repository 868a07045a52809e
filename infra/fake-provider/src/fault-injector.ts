import { setTimeout as wait } from 'node:timers/promises';
import { type RequestHandler, type Response } from 'express';
import { z } from 'zod';

export const origins = ['api', 'player', 'cdn'] as const;
export type Origin = (typeof origins)[number];

const kinds = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.string().optional(),
  }),
  /** Delays the normal response. */
  z.object({ kind: z.literal('stall'), ms: z.int().min(0).max(600_000) }),
  /** Resets the connection before a response. */
  z.object({ kind: z.literal('reset') }),
  /** Closes the connection in the middle of a response. */
  z.object({ kind: z.literal('cut') }),
  /** A complete response with truncated JSON. */
  z.object({ kind: z.literal('truncated') }),
  z.object({ kind: z.literal('html') }),
  /** Starts like a JPEG, without a length. */
  z.object({
    kind: z.literal('oversized'),
    bytes: z
      .int()
      .min(1)
      .default(50 * 1024 * 1024),
  }),
  /** HTML labelled as a JPEG. */
  z.object({ kind: z.literal('not-a-picture') }),
  z.object({
    kind: z.literal('redirect'),
    location: z.string().default('http://169.254.169.254/latest/meta-data/'),
  }),
]);

export const fault = z.intersection(
  z.object({
    origin: z.enum(origins),
    /** A regular expression for the path. */
    path: z.string().default(''),
    /** The number of affected requests. */
    count: z.int().min(1).default(1),
    /** The number of matching requests that pass first. */
    skip: z.int().min(0).default(0),
  }),
  kinds,
);
export type Fault = z.output<typeof fault>;
type Kind = z.output<typeof kinds>;

/** Injects faults into matching requests. */
export class FaultInjector {
  #faults: Fault[] = [];
  #ending = new AbortController();

  add(faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((one) => ({ ...one })));
  }

  /** Faults with remaining requests. */
  left(): readonly Fault[] {
    return this.#faults;
  }

  /** Removes all faults and ends stalls. */
  clear(): void {
    this.#faults = [];
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  handler(origin: Origin): RequestHandler {
    return async (request, response, next) => {
      const injected = this.#take(origin, request.path);
      if (injected === undefined) next();
      else if (injected.kind !== 'stall') await inject(response, injected);
      else {
        await wait(injected.ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
        if (!response.destroyed) next();
      }
    };
  }

  #take(origin: Origin, path: string): Fault | undefined {
    const found = this.#faults.find((one) => one.origin === origin && new RegExp(one.path).test(path));
    if (found === undefined) return undefined;
    if (found.skip > 0) {
      found.skip -= 1;
      return undefined;
    }
    found.count -= 1;
    if (found.count === 0) this.#faults = this.#faults.filter((one) => one !== found);
    return found;
  }
}

const halfJson = '{"totalItems":2,"currentPage":1,"itemsPerPage":100,"items":[{"guid":"657bb740-a71b';
const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

async function inject(response: Response, injected: Exclude<Kind, { kind: 'stall' }>): Promise<void> {
  switch (injected.kind) {
    case 'status':
      if (injected.retryAfter !== undefined) response.set('Retry-After', injected.retryAfter);
      response
        .status(injected.status)
        .json({ success: false, message: 'Fault', statusCode: injected.status });
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
      response.write(halfJson, () => response.socket?.destroy());
      return;
    case 'truncated':
      response.type('json').send(halfJson);
      return;
    case 'html':
      response.type('html').send(page);
      return;
    case 'not-a-picture':
      response.type('jpeg').send(Buffer.from(page));
      return;
    case 'redirect':
      response.redirect(302, injected.location);
      return;
    case 'oversized':
      await stream(response, injected.bytes);
  }
}

async function stream(response: Response, bytes: number): Promise<void> {
  response.type('jpeg');
  const closed = new Promise((resolve) => response.once('close', resolve));
  const chunk = Buffer.alloc(64 * 1024);
  response.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  for (let sent = 4; sent < bytes && !response.destroyed; sent += chunk.byteLength) {
    if (!response.write(chunk)) {
      await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))]);
    }
  }
  response.end();
}
