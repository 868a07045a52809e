import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { videoRecord } from './records.ts';
import { type Origin, origins } from './request.log.ts';

const effect = z.discriminatedUnion('kind', [
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
  /** Starts like a JPEG and has 50 MB, without a length. */
  z.object({ kind: z.literal('oversized') }),
  /** HTML labelled as a JPEG. */
  z.object({ kind: z.literal('not-a-picture') }),
  z.object({
    kind: z.literal('redirect'),
    location: z.string().default('http://169.254.169.254/latest/meta-data/'),
  }),
  /** Changes the content before the normal response. */
  z.object({
    kind: z.literal('change'),
    videos: z.array(videoRecord).default([]),
    deleted: z.array(z.guid()).default([]),
  }),
]);
export type Effect = z.output<typeof effect>;
export type ContentChange = Extract<Effect, { kind: 'change' }>;

/** A fault or change for certain requests. The first matching rule applies to a request, and the others wait. */
export const requestRule = z.intersection(
  z.object({
    origin: z.enum(origins),
    /** A regular expression for the path. */
    path: z.string().default(''),
    /** The number of affected requests. */
    count: z.int().min(1).default(1),
    /** The number of matching requests that pass first. */
    skip: z.int().min(0).default(0),
  }),
  effect,
);
type RequestRule = z.output<typeof requestRule>;

/** Applies rules to requests. */
export class RequestRules {
  readonly #change: (change: ContentChange) => Promise<void>;
  #rules: RequestRule[] = [];
  #cleared = new AbortController();

  constructor(change: (change: ContentChange) => Promise<void>) {
    this.#change = change;
  }

  add(rules: readonly RequestRule[]): void {
    this.#rules.push(...rules);
  }

  /** Removes all rules and ends stalls. */
  clear(): void {
    this.#rules = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  handler(origin: Origin): RequestHandler {
    return async (request, response, next) => {
      const rule = this.#take(origin, request.path);
      if (rule?.kind === 'stall') {
        await wait(rule.ms, undefined, { signal: this.#cleared.signal }).catch(() => undefined);
        if (!response.destroyed) next();
      } else if (rule?.kind === 'change') {
        await this.#change(rule);
        next();
      } else if (rule === undefined) next();
      else await respond(response, rule);
    };
  }

  #take(origin: Origin, path: string): RequestRule | undefined {
    const rule = this.#rules.find((one) => one.origin === origin && new RegExp(one.path).test(path));
    if (rule === undefined) return undefined;
    if (rule.skip > 0) {
      rule.skip -= 1;
      return undefined;
    }
    rule.count -= 1;
    if (rule.count === 0) this.#rules = this.#rules.filter((one) => one !== rule);
    return rule;
  }
}

const halfJson = '{"totalItems":2,"currentPage":1,"itemsPerPage":100,"items":[{"guid":"657bb740-a71b';
const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

function* oversized(): Generator<Buffer> {
  yield Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 50; sent += 1) yield megabyte;
}

async function respond(
  response: Response,
  fault: Exclude<Effect, { kind: 'stall' | 'change' }>,
): Promise<void> {
  switch (fault.kind) {
    case 'status': {
      const { status, retryAfter } = fault;
      if (retryAfter !== undefined) response.set('Retry-After', retryAfter);
      response.status(status).json({ success: false, message: 'Fault', statusCode: status });
      return;
    }
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
      response.redirect(302, fault.location);
      return;
    case 'oversized':
      // The client closes the connection.
      await pipeline(Readable.from(oversized()), response.type('jpeg')).catch(() => undefined);
  }
}
