import { type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createApiClient } from '@sandstone/contract';
import { apiFetch, fetchForPage } from './api-requests.ts';
import { closeServers, listen } from './app.fixture.ts';

afterEach(closeServers);

async function setUp(respond: RequestListener, timeoutMs = 5000) {
  const requests: string[] = [];
  const baseUrl = await listen((incoming, response) => {
    requests.push([incoming.method, incoming.url, incoming.headers['x-request-id']].join(' '));
    respond(incoming, response);
  });
  const ask = (signal?: AbortSignal) =>
    createApiClient({ baseUrl, headers: { 'x-request-id': 'r1' }, fetch: apiFetch(timeoutMs) }).call(
      'events',
      {
        ...(signal && { signal }),
      },
    );
  return { requests, ask, baseUrl };
}

describe('a request of the web server to the API', () => {
  it('reads JSON in any number of parts, over one connection', async () => {
    const ports = new Set<number | undefined>();
    const { ask, requests } = await setUp((incoming, response) => {
      ports.add(incoming.socket.remotePort);
      const json = Buffer.from(JSON.stringify({ events: [{ title: 'Düne' }] }));
      response.write(json.subarray(0, 24));
      // The first part ends within a character.
      setTimeout(() => response.end(json.subarray(24)), 10);
    });
    for (let number = 0; number < 3; number += 1)
      expect(await ask()).toEqual({ events: [{ title: 'Düne' }] });
    expect(requests).toEqual(Array.from({ length: 3 }, () => 'GET /api/events r1'));
    expect(ports.size).toBe(1);
  });

  it('fails with the problem of an unsuccessful response, which it does not repeat', async () => {
    const { ask, requests } = await setUp((_incoming, response) => {
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{"title":"Later"}');
    });
    await expect(ask()).rejects.toMatchObject({ status: 503, problem: { title: 'Later' } });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['before the response', (response: { destroy: () => void }) => response.destroy()],
    [
      'within the body',
      (response: Parameters<RequestListener>[1]) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"events":');
        setTimeout(() => response.destroy(), 10);
      },
    ],
  ])('is repeated once after a connection error %s', async (_when, breakOff) => {
    let failures = 1;
    const { ask, requests } = await setUp((_incoming, response) => {
      if (failures > 0) breakOff(response);
      else response.end('{"events":[]}');
      failures -= 1;
    });
    expect(await ask()).toEqual({ events: [] });
    expect(requests).toHaveLength(2);
    failures = 2;
    await expect(ask()).rejects.toThrow(/socket hang up|aborted/);
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['the response', () => undefined],
    ['the rest of the body', (response: Parameters<RequestListener>[1]) => void response.write('{"events":')],
  ])('ends with its signal while it waits for %s', async (_what, begin) => {
    const gone = new AbortController();
    const { ask, requests } = await setUp((_incoming, response) => {
      begin(response);
      setTimeout(() => gone.abort(), 20);
    });
    await expect(ask(gone.signal)).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['response', () => undefined],
    ['rest of the body', (response: Parameters<RequestListener>[1]) => void response.write('{"events":')],
  ])('ends when the %s does not come in time, and is not repeated', async (_what, begin) => {
    const { ask, requests } = await setUp((_incoming, response) => begin(response), 1000);
    await expect(ask()).rejects.toThrow('did not answer within 1000 ms');
    expect(requests).toHaveLength(1);
  });

  it('uses TLS for an address that begins with https', async () => {
    const { ask, baseUrl } = await setUp((_incoming, response) => response.end('{"events":[]}'));
    await ask();
    const client = createApiClient({ baseUrl: baseUrl.replace('http:', 'https:'), fetch: apiFetch(5000) });
    // The server does not speak TLS.
    await expect(client.call('events')).rejects.toMatchObject({ code: 'EPROTO' });
  });
});

describe('the requests of one page', () => {
  it('share a time limit', async () => {
    const { baseUrl, requests } = await setUp(() => undefined);
    const api = createApiClient({ baseUrl, fetch: fetchForPage(1000) });
    await expect(api.call('events')).rejects.toThrow('did not answer within');
    await expect(api.call('events')).rejects.toThrow('did not answer within 1000 ms');
    expect(requests).toHaveLength(1);
  });
});
