import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, portProblem } from './free-port.ts';

describe('ports', () => {
  it('are free, and never handed out twice', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(new Set(ports).size).toBe(20);
    expect(await portProblem(ports[0] ?? 0, ['127.0.0.1', '::1'])).toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0'])('are said to be taken when another listens on %s', async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await portProblem(port, ['127.0.0.1', '::1'])).toBe('is taken by another program');
    server.close();
    await once(server, 'close');
    expect(await portProblem(port, ['127.0.0.1', '::1'])).toBeUndefined();
  });
});
