import { describe, expect, it } from '@jest/globals';
import { limits, pageTargetHeader } from '@sandstone/contract';
import { createLogger } from '@sandstone/observability';
import { serve } from './serve.ts';

describe('a server that is stopped', () => {
  it('keeps answering until `stopping` resolves, calls it once, and then refuses connections', async () => {
    const drained = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    let told = 0;
    const { port, stop } = await serve(
      (_request, response) => response.end('here'),
      { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
      createLogger('web', 'silent'),
      {
        stopping: () => {
          told += 1;
          return drained.promise;
        },
        stopped: stopped.resolve,
      },
    );
    const ask = async () =>
      (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text();

    void stop();
    const again = stop();
    expect(await ask()).toBe('here');
    drained.resolve();
    await again;
    await stopped.promise;
    expect(told).toBe(1);
    await expect(ask()).rejects.toThrow('fetch failed');
  });
});

it('reads the longest header that the reverse proxy forwards', async () => {
  const { port, stop } = await serve(
    (request, response) => response.end(String(request.url?.length)),
    { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
    createLogger('web', 'silent'),
  );
  const { maxHeaderBytes } = limits.reverseProxy;
  const long = 'x'.repeat(maxHeaderBytes - 200);
  const response = await fetch(`http://127.0.0.1:${port}/${long}`, {
    headers: { connection: 'close', [pageTargetHeader]: `/${long}`, cookie: long, referer: long },
  });
  expect([response.status, await response.text()]).toEqual([200, String(long.length + 1)]);
  await stop();
});
