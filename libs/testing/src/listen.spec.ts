import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { listen } from './listen.ts';

describe('listen', () => {
  it('binds servers to different ports', async () => {
    const servers = [createServer(), createServer()];
    const ports = await Promise.all(servers.map((server) => listen(server)));
    expect(new Set(ports).size).toBe(2);
    expect(servers.map((server) => server.address())).toMatchObject(
      ports.map((port) => ({ address: '127.0.0.1', port })),
    );
    for (const server of servers) server.close();
  });
});
