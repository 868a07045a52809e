import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
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

  /** Closes a server while it handles a request whose connection is kept alive. */
  async function closeDuringRequest() {
    const server = createServer();
    server.keepAliveTimeout = 75_000;
    const requested = once(server, 'request');
    const port = await listen(server);
    const result = fetch(`http://127.0.0.1:${port}/`);
    const [, response] = (await requested) as [unknown, ServerResponse];
    const shutdown = new ConnectionShutdown({
      httpAdapter: { getHttpServer: () => server },
    } as unknown as HttpAdapterHost); // the only method that it uses
    shutdown.beforeApplicationShutdown();
    const closed = once(server, 'close').then(() => shutdown.onApplicationShutdown());
    server.close();
    return { result, response, closed };
  }

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
