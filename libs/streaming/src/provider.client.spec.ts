import { inspect } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { type ClientOptions, ProviderClient, type ProviderRequest } from './provider.client.ts';

const now = new Date('2026-03-01T10:00:00Z');
const question: ProviderRequest = {
  description: 'A question',
  url: 'https://video.example/library/1?token=SIGNED-ADDRESS',
  headers: { accesskey: 'SECRET-KEY' },
  maxBytes: 100,
  tooLarge: 'malformed',
  timeoutMs: 60_000,
  signal: undefined,
};
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('response', { status: code, headers });
const broken = (code: string) => () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
};

/** A client with scripted responses, the last one repeated, which records its delays. */
function client(
  responses: ((request: Request) => Response | Promise<Response>)[],
  options: ClientOptions = {},
) {
  const pauses: number[] = [];
  let asked = 0;
  const send = jest.fn<typeof fetch>(async (input, init) => {
    const respond = responses[Math.min(asked, responses.length - 1)];
    asked += 1;
    if (respond === undefined) throw new Error('nothing was asked for');
    return respond(new Request(input, init));
  });
  const sleep = async (ms: number) => {
    pauses.push(ms);
  };
  const made = new ProviderClient({ fetch: send, sleep, random: () => 0.5, now: () => now, ...options });
  return { made, pauses, send };
}

describe('a response', () => {
  it('is returned at once', async () => {
    const { made, pauses } = client([status(200)]);
    const { status: code, body } = await made.send(question);
    expect([code, Buffer.from(body).toString(), pauses]).toEqual([200, 'response', []]);
  });

  it.each([301, 302, 400, 401, 403, 404, 410, 422])('with status %d is final', async (code) => {
    const { made, send } = client([status(code, { location: 'http://169.254.169.254/' })]);
    expect(await made.send(question)).toEqual({ status: code, body: new Uint8Array() });
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  });

  it('is read up to its limit', async () => {
    const cancelled = jest.fn<() => void>();
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64)),
      cancel: cancelled,
    });
    // The declared length is not trusted.
    const lying = () => new Response(endless, { headers: { 'content-length': '3' } });
    const { made, send } = client([lying]);
    await expect(made.send(question)).rejects.toMatchObject({ failure: 'malformed' });
    expect(cancelled).toHaveBeenCalled();
    expect(send).toHaveBeenCalledTimes(1);
    const whole = client([() => new Response(new Uint8Array(100))]);
    expect((await whole.made.send(question)).body).toHaveLength(100);
  });
});

describe('a retry', () => {
  it.each([
    ['a reset', broken('ECONNRESET')],
    ['no connection', broken('ECONNREFUSED')],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['429', status(429)],
    [
      'a response that breaks off',
      () =>
        new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })),
    ],
  ])('follows %s', async (_what, failing) => {
    const { made, send } = client([failing, status(200)]);
    expect((await made.send(question)).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('waits exponentially longer with jitter, up to four attempts', async () => {
    const { made, pauses, send } = client([status(500)]);
    await expect(made.send(question)).rejects.toMatchObject({ failure: 'unavailable' });
    expect(send).toHaveBeenCalledTimes(4);
    expect(pauses).toEqual([125, 250, 500]);
    const hasty = client([status(500)], { random: () => 0 });
    await expect(hasty.made.send(question)).rejects.toThrow('HTTP 500');
    expect(hasty.pauses).toEqual([0, 0, 0]);
  });

  it.each([
    ['7', 7_000],
    ['30', 30_000],
    ['Sun, 01 Mar 2026 10:00:12 GMT', 12_000],
  ])('waits as long as Retry-After says: %s', async (value, ms) => {
    const busy = status(429, { 'retry-after': value });
    const { made, pauses } = client([busy, busy, status(200)]);
    await made.send(question);
    expect(pauses).toEqual([ms, ms]);
  });

  it.each([
    [429, 'rate_limited', '31'],
    [429, 'rate_limited', '86400'],
    [503, 'unavailable', 'Sun, 01 Mar 2026 11:00:00 GMT'],
  ])('does not happen where status %d demands too long a delay', async (code, failure, value) => {
    const { made, pauses, send } = client([status(code, { 'retry-after': value })]);
    await expect(made.send(question)).rejects.toMatchObject({ failure });
    expect([pauses, send.mock.calls.length]).toEqual([[], 1]);
  });

  it('ends as rate_limited after too many 429', async () => {
    const { made } = client([status(429)]);
    await expect(made.send(question)).rejects.toMatchObject({ failure: 'rate_limited' });
  });

  it('follows a timeout', async () => {
    const silent = ({ signal }: Request) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { made, send } = client([silent, status(200)]);
    expect((await made.send({ ...question, timeoutMs: 5 })).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('cancellation', () => {
  it('happens at once, with the given reason', async () => {
    const reason = new Error('shutting down');
    const { made, send } = client([status(200)]);
    const signal = AbortSignal.abort(reason);
    await expect(made.send({ ...question, signal })).rejects.toBe(reason);
    expect(send).not.toHaveBeenCalled();
  });

  it('works during a request', async () => {
    const ending = new AbortController();
    const reason = new Error('shutting down');
    const { made, send } = client([
      ({ signal }) => {
        ending.abort(reason);
        signal.throwIfAborted();
        return new Response();
      },
    ]);
    await expect(made.send({ ...question, signal: ending.signal })).rejects.toBe(reason);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('works during the last attempt', async () => {
    const ending = new AbortController();
    const reason = new Error('shutting down');
    const ended = () => {
      ending.abort(reason);
      throw new TypeError('terminated');
    };
    const { made } = client([status(500), status(500), status(500), ended]);
    await expect(made.send({ ...question, signal: ending.signal })).rejects.toBe(reason);
  });

  it('works during a delay', async () => {
    const ending = new AbortController();
    const reason = new Error('shutting down');
    const { made, send } = client([status(500)], {
      sleep: async (_ms, signal) => {
        ending.abort(reason);
        signal?.throwIfAborted();
      },
    });
    await expect(made.send({ ...question, signal: ending.signal })).rejects.toBe(reason);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('by the deadline of all attempts is a failure of the provider', async () => {
    const deadline = new AbortController();
    const { made, send } = client([
      () => {
        deadline.abort();
        throw new TypeError('terminated');
      },
    ]);
    await expect(made.send({ ...question, deadline: deadline.signal })).rejects.toMatchObject({
      failure: 'unavailable',
    });
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a failure', () => {
  it('reveals nothing of the request', async () => {
    const quoting = () => {
      throw new TypeError('SECRET-KEY is an invalid header value', {
        cause: new Error('https://video.example/library/1?token=SIGNED-ADDRESS'),
      });
    };
    for (const failing of [quoting, broken('ECONNRESET'), status(500)]) {
      const { made } = client([failing]);
      const error: unknown = await made.send(question).catch((reason: unknown) => reason);
      for (let each = error; each !== undefined; each = each instanceof Error ? each.cause : undefined) {
        expect(inspect(each, { depth: null })).not.toMatch(/SECRET-KEY|SIGNED-ADDRESS/);
      }
    }
    await expect(client([broken('ECONNRESET')]).made.send(question)).rejects.toThrow(
      'A question: ECONNRESET',
    );
  });
});
