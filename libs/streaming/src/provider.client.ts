import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sandstone/contract';
import { readRetryAfter } from './retry-after.ts';
import { StreamingError, type StreamingFailure } from './streaming-provider.port.ts';

const initialBackoffMs = 250;
const maxBackoffMs = 8_000;

/** Dependencies that tests replace. */
export interface ClientOptions {
  fetch?: typeof fetch;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Returns a number from 0 up to 1. */
  random?: () => number;
  now?: () => Date;
  tryTimeoutMs?: number;
  pictureTimeoutMs?: number;
}

export interface ProviderRequest {
  /** Names the request in messages, because its address may be signed. */
  description: string;
  url: string;
  method?: 'GET' | 'DELETE';
  headers: Record<string, string>;
  maxBytes: number;
  /** Failure for a response above `maxBytes`. */
  tooLarge: StreamingFailure;
  timeoutMs: number;
  /** The caller's signal; its reason is rethrown. */
  signal: AbortSignal | undefined;
  /** Ends all attempts as `unavailable`. */
  deadline?: AbortSignal;
}

export interface ProviderResponse {
  status: number;
  /** Empty for an unsuccessful status. */
  body: Uint8Array;
}

/** A failed attempt that can be retried. */
class RetryableFailure {
  readonly failure: StreamingFailure;
  readonly reason: string;
  readonly delayMs: number | undefined;
  constructor(failure: StreamingFailure, reason: string, delayMs?: number) {
    this.failure = failure;
    this.reason = reason;
    this.delayMs = delayMs;
  }
}

/** The name or code of an error. Its message may quote the request with a key, so it is dropped. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}

/** Sends idempotent requests, with retries and backoff. */
export class ProviderClient {
  readonly #fetch: typeof fetch;
  readonly #sleep: NonNullable<ClientOptions['sleep']>;
  readonly #random: () => number;
  readonly #now: () => Date;

  constructor(options: ClientOptions = {}) {
    this.#fetch = options.fetch ?? fetch;
    this.#sleep = options.sleep ?? ((ms, signal) => wait(ms, undefined, { signal }));
    this.#random = options.random ?? Math.random;
    this.#now = options.now ?? (() => new Date());
  }

  /** @throws StreamingError unavailable, rate_limited, and the request's `tooLarge`; the reason of its signal */
  async send(request: ProviderRequest): Promise<ProviderResponse> {
    const signals = [request.signal, request.deadline].filter((signal) => signal !== undefined);
    const cancellation = signals.length === 0 ? undefined : AbortSignal.any(signals);
    for (let tried = 1; ; tried += 1) {
      request.signal?.throwIfAborted();
      const result = await this.#try(request, cancellation);
      if (!(result instanceof RetryableFailure)) return result;
      const delayMs =
        result.delayMs ?? this.#random() * Math.min(maxBackoffMs, initialBackoffMs * 2 ** (tried - 1));
      const { maxTries, maxRetryAfterMs } = limits.streaming;
      const canRetry = tried < maxTries && delayMs <= maxRetryAfterMs && request.deadline?.aborted !== true;
      const failed = () => new StreamingError(result.failure, `${request.description}: ${result.reason}`);
      if (!canRetry) throw failed();
      try {
        await this.#sleep(delayMs, cancellation);
      } catch {
        request.signal?.throwIfAborted();
        throw failed();
      }
    }
  }

  async #try(
    request: ProviderRequest,
    cancellation: AbortSignal | undefined,
  ): Promise<ProviderResponse | RetryableFailure> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = cancellation === undefined ? timeout : AbortSignal.any([cancellation, timeout]);
    try {
      const response = await this.#fetch(request.url, {
        method: request.method ?? 'GET',
        headers: request.headers,
        // Following a redirect would forward the key, or fetch from the internal network.
        redirect: 'manual',
        signal,
      });
      const { status } = response;
      if (response.ok) return { status, body: await readBody(response, request) };
      await response.body?.cancel();
      const delayMs = readRetryAfter(response.headers.get('retry-after'), this.#now());
      if (status === 429) return new RetryableFailure('rate_limited', `HTTP ${status}`, delayMs);
      if (status >= 500) return new RetryableFailure('unavailable', `HTTP ${status}`, delayMs);
      return { status, body: new Uint8Array() };
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof StreamingError) throw error;
      return new RetryableFailure('unavailable', reasonOf(error));
    }
  }
}

/** Counts the bytes itself, because the declared length may be wrong. */
async function readBody(
  response: Response,
  { maxBytes, tooLarge, description }: ProviderRequest,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new StreamingError(tooLarge, `${description}: more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}
