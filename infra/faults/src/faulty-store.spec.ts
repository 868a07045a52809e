import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FaultyStore } from './faulty-store.ts';

let server: Server;
let store: FaultyStore;
let hosts: (string | undefined)[];

beforeEach(async () => {
  hosts = [];
  server = createServer((incoming, outgoing) => {
    hosts.push(incoming.headers.host);
    void text(incoming).then((body) => outgoing.end(`${incoming.method} ${incoming.url} ${body}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  store = await FaultyStore.start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  store.stop();
  server.close();
  server.closeAllConnections();
});

const put = () => fetch(`${store.url}/bucket/key`, { method: 'PUT', body: 'bytes' });

describe('a store that can fail', () => {
  it('forwards requests with the host that the client has signed', async () => {
    expect(await (await put()).text()).toBe('PUT /bucket/key bytes');
    expect(hosts).toEqual([new URL(store.url).host]);
  });

  it('closes connections while it is away', async () => {
    const fault = store.failFor('away', 200);
    await expect(put()).rejects.toThrow('fetch failed');
    await fault;
    expect((await put()).status).toBe(200);
  });

  it('answers what it was asked while it was silent afterwards', async () => {
    let isOver = false;
    const fault = store.failFor('silent', 200).then(() => (isOver = true));
    const { status } = await put();
    expect([status, isOver]).toEqual([200, true]);
    await fault;
  });

  it('fails as S3 does, without asking the store', async () => {
    const fault = store.failFor('failing', 200);
    const response = await put();
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('InternalError')]);
    expect(hosts).toEqual([]);
    await fault;
  });

  it('sends bodies in parts', async () => {
    const fault = store.failFor('slow bodies', 100);
    const parts: Uint8Array[] = [];
    for await (const part of (await put()).body ?? []) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('PUT /bucket/key bytes');
    expect(parts.length).toBeGreaterThan(5);
    await fault;
  });
});
