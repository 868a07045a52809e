import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask.ts';
import { doorSuite } from '../testing/door.suite.ts';
import { nginxDoor } from '../testing/doors.ts';
import { type Scene, setScene } from '../testing/scene.ts';

const nginx = nginxDoor();
const halfHeaders = 10_000;
/** Of this process, which opens as many sockets. */
const openFiles = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
const atOnce = 50;

doorSuite(nginx, 'a client that sends half of a header on each of 10,000 connections', () => {
  let scene: Scene;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    scene = await setScene(nginx);
    scene.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('a page'));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await scene.close();
  });

  const tries = openFiles > halfHeaders + 1000 ? it : it.skip;
  tries('keeps nobody else out', async () => {
    for (let opened = 0; opened < halfHeaders; opened += atOnce) {
      const batch = Array.from({ length: atOnce }, () =>
        connect({ port: scene.door.port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
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
    expect(await ask(scene.door, '/')).toMatchObject({ status: 200, text: 'a page' });
  });
});
