import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sandstone/contract';
import { readRetryAfter } from './retry-after.ts';
import { StreamingError, type StreamingFailure } from './streaming-provider.port.ts';

const firstPauseMs = 250;
const maxPauseMs = 8_000;

/** What tests take the place of. */
export interface ClientOptions {
  fetch?: typeof fetch;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** From 0 up to 1. */
  random?: () => number;
  now?: () => Date;
  tryTimeoutMs?: number;
  pictureTimeoutMs?: number;
}

export interface Question {
  /** What is asked, for messages: the address itself may be signed. */
  what: string;
  url: string;
  method?: 'GET' | 'DELETE';
  headers: Record<string, string>;
  maxBytes: number;
  /** What an answer above `maxBytes` is. */
  tooLarge: StreamingFailure;
  timeoutMs: number;
  /** The caller's. Its reason is thrown as it is. */
  signal: AbortSignal | undefined;
  /** Ends all tries; what it ends is `unavailable`. */
  deadline?: AbortSignal;
}

export interface Answer {
  status: number;
  /** Empty unless the status is one of success. */
  body: Uint8Array;
}

/** A try that another one may make good. */
class FailedTry {
  readonly failure: StreamingFailure;
  readonly reason: string;
  readonly pauseMs: number | undefined;
  constructor(failure: StreamingFailure, reason: string, pauseMs?: number) {
    this.failure = failure;
    this.reason = reason;
    this.pauseMs = pauseMs;
  }
}

/** The name or code of what went wrong. A message may quote what was sent, a key among it, so it goes no further. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}

/** Asks questions that may be asked again, until there is an answer or patience ends. */
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

  /** @throws StreamingError unavailable, rate_limited, and `tooLarge` of the question; the reason of its signal */
  async ask(question: Question): Promise<Answer> {
    const signals = [question.signal, question.deadline].filter((signal) => signal !== undefined);
    const ending = signals.length === 0 ? undefined : AbortSignal.any(signals);
    for (let tried = 1; ; tried += 1) {
      question.signal?.throwIfAborted();
      const answer = await this.#try(question, ending);
      if (!(answer instanceof FailedTry)) return answer;
      const pauseMs =
        answer.pauseMs ?? this.#random() * Math.min(maxPauseMs, firstPauseMs * 2 ** (tried - 1));
      const { maxTries, maxRetryAfterMs } = limits.streaming;
      const patient = tried < maxTries && pauseMs <= maxRetryAfterMs && question.deadline?.aborted !== true;
      const failed = () => new StreamingError(answer.failure, `${question.what}: ${answer.reason}`);
      if (!patient) throw failed();
      try {
        await this.#sleep(pauseMs, ending);
      } catch {
        question.signal?.throwIfAborted();
        throw failed();
      }
    }
  }

  async #try(question: Question, ending: AbortSignal | undefined): Promise<Answer | FailedTry> {
    const timeout = AbortSignal.timeout(question.timeoutMs);
    const signal = ending === undefined ? timeout : AbortSignal.any([ending, timeout]);
    try {
      const response = await this.#fetch(question.url, {
        method: question.method ?? 'GET',
        headers: question.headers,
        // Followed, it would take the key along, or lead a picture into our own network.
        redirect: 'manual',
        signal,
      });
      const { status } = response;
      if (response.ok) return { status, body: await readBody(response, question) };
      await response.body?.cancel();
      const pauseMs = readRetryAfter(response.headers.get('retry-after'), this.#now());
      if (status === 429) return new FailedTry('rate_limited', `HTTP ${status}`, pauseMs);
      if (status >= 500) return new FailedTry('unavailable', `HTTP ${status}`, pauseMs);
      return { status, body: new Uint8Array() };
    } catch (error) {
      question.signal?.throwIfAborted();
      if (error instanceof StreamingError) throw error;
      return new FailedTry('unavailable', reasonOf(error));
    }
  }
}

/** Counts for itself: what the answer says of its length may be wrong. */
async function readBody(response: Response, { maxBytes, tooLarge, what }: Question): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new StreamingError(tooLarge, `${what}: more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}
