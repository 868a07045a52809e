import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type HttpAdapterHost } from '@nestjs/core';
import { listen } from '@sandstone/testing/listen';
import { ConnectionShutdown } from './connection-shutdown.ts';

describe('ConnectionShutdown', () => {
  // Only the cut-off is faked; the connections use the real clock.
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setInterval', 'clearInterval', 'setImmediate', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const shutdownOf = (server: Server) =>
    new ConnectionShutdown({
      httpAdapter: { getHttpServer: () => server },
    } as unknown as HttpAdapterHost); // the only method that it uses

  /** Closes a server while it handles a request whose connection is kept alive. */
  async function closeDuringRequest() {
    const server = createServer();
    server.keepAliveTimeout = 75_000;
    const requested = once(server, 'request');
    const port = await listen(server);
    const result = fetch(`http://127.0.0.1:${port}/`);
    const [, response] = (await requested) as [unknown, ServerResponse];
    const shutdown = shutdownOf(server);
    await shutdown.beforeApplicationShutdown();
    const closed = once(server, 'close').then(() => shutdown.onApplicationShutdown());
    server.close();
    return { result, response, closed };
  }

  it('answers a request whose connection was made before the server took it', async () => {
    const server = createServer((_request, response) => response.end('done'));
    const port = await listen(server);
    const connection = connect(port, '127.0.0.1');
    // Node.js connects in the next tick. The kernel makes the connection at once, and the server takes it a turn later.
    await new Promise((resolve) => process.nextTick(resolve));
    connection.write('POST / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n');
    const shutdown = shutdownOf(server);
    await shutdown.beforeApplicationShutdown();
    server.close();
    const answer = text(connection).finally(() => shutdown.onApplicationShutdown());
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('closes a connection that becomes idle after the server was closed', async () => {
    const { result, response, closed } = await closeDuringRequest();
    response.end('done');
    expect(await (await result).text()).toBe('done');
    await closed;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('cuts off a request that takes longer than three seconds', async () => {
    const { result, closed } = await closeDuringRequest();
    jest.advanceTimersByTime(3000);
    await expect(result).rejects.toThrow('fetch failed');
    await closed;
  });
});
