import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { send } from '../testing/client.ts';
import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { type Harness, startHarness } from '../testing/harness.ts';

const nginx = nginxProxy();
const halfHeaders = 10_000;
/** The limit of open files in this process, which opens as many sockets. */
const openFiles = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
/** Below the length of the queue of connections that nginx has not accepted yet (511). */
const atOnce = 250;

describeProxy(nginx, 'a client that sends half of a header on each of 10,000 connections', () => {
  let harness: Harness;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    harness = await startHarness(nginx);
    harness.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('a page'));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await harness.close();
  });

  const tries = openFiles > halfHeaders + 1000 ? it : it.skip;
  tries('does not block other clients', async () => {
    for (let opened = 0; opened < halfHeaders; opened += atOnce) {
      const batch = Array.from({ length: atOnce }, () =>
        connect({ port: harness.proxy.port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
      );
      sockets.push(...batch);
      await Promise.all(
        batch.map(async (socket) => {
          socket.on('error', () => undefined);
          await once(socket, 'connect');
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
        }),
      );
    }
    expect(await send(harness.proxy, '/')).toMatchObject({ status: 200, text: 'a page' });
  });
});
