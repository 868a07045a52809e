import { once } from 'node:events';
import http from 'node:http';
import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { listen } from '@sandstone/testing/listen';
import { StorageUnavailableError } from './object-storage.port.ts';
import { MinioObjectStorage } from './s3.adapter.ts';
import { type S3Timeouts } from './s3.transport.ts';
import { streamOf } from './testing/bodies.ts';

const jpeg = { contentType: 'image/jpeg' };

describe('MinioObjectStorage with a failing store', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const start = (server: Server) => {
    servers.push(server);
    return listen(server);
  };
  const at = (port: number, timeouts?: S3Timeouts) =>
    new MinioObjectStorage(
      {
        endpoint: `http://127.0.0.1:${port}`,
        accessKey: 'access',
        secretKey: 'secret-secret',
        region: 'us-east-1',
        bucketPrefix: 'ill',
      },
      timeouts,
    );

  it('reports a refused connection', async () => {
    const port = 1; // nothing listens on the lowest port
    const body = streamOf(100);
    await expect(at(port).put('staging', 'a', body, jpeg)).rejects.toThrow(/ECONNREFUSED/);
    expect(body.destroyed).toBe(true);
    await expect(at(port).ping()).rejects.toThrow(StorageUnavailableError);
  });

  it.each([500, 502, 503, 507])(
    'reports status %d at once, without writing to the console',
    async (status) => {
      const server = http.createServer((request, response) => {
        request.resume();
        response.writeHead(status).end('<Error><Code>InternalError</Code></Error>');
      });
      const port = await start(server);
      await expect(at(port).ping()).rejects.toThrow(StorageUnavailableError);
      await expect(at(port).put('staging', 'a', streamOf(10), jpeg)).rejects.toThrow(StorageUnavailableError);
      await expect(at(port).read('staging', 'a')).rejects.toThrow(StorageUnavailableError);
      await expect(at(port).stat('staging', 'a')).rejects.toThrow(StorageUnavailableError);
      server.closeAllConnections();
    },
  );

  it('aborts a put while the store does not answer', async () => {
    const received = Promise.withResolvers<unknown>();
    const port = await start(createServer((socket) => void socket.once('data', received.resolve)));
    const stopping = new AbortController();
    const reason = new Error('the client went away');
    const put = at(port).put('staging', 'a', streamOf(9 * 1024 * 1024), jpeg, stopping.signal);
    await received.promise;
    stopping.abort(reason);
    await expect(put).rejects.toBe(reason);
  });

  it('times out when a store accepts and never answers', async () => {
    const port = await start(createServer(() => {}));
    const impatient = at(port, { connectMs: 30_000, inactivityMs: 100 });
    await expect(impatient.ping()).rejects.toThrow(/ETIMEDOUT/);
    await expect(impatient.put('staging', 'a', streamOf(9 * 1024 * 1024), jpeg)).rejects.toThrow(/ETIMEDOUT/);
  });

  it('does not mistake a slow reader for a dead store', async () => {
    const bytes = 2 * 1024 * 1024;
    const port = await start(http.createServer((_request, response) => response.end(Buffer.alloc(bytes))));
    const body = await at(port, { connectMs: 30_000, inactivityMs: 30_000 }).read('staging', 'a');
    if (!(body instanceof http.IncomingMessage)) throw new Error('The body is not the response itself');
    // The time begins with the headers, however long a busy machine takes for them.
    body.socket.setTimeout(50);
    await once(body.socket, 'timeout');
    expect((await buffer(body)).length).toBe(bytes);
  });
});
