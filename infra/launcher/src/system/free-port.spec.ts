import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, portProblem } from './free-port.ts';

describe('ports', () => {
  it('are free when returned', async () => {
    expect(await portProblem(await freePort(), ['127.0.0.1', '::1'])).toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'are reported as taken, with the process that listens on %s',
    async (host) => {
      const port = await freePort();
      const server = createServer().listen(port, host);
      await once(server, 'listening');
      expect(await portProblem(port, ['127.0.0.1', '::1'])).toMatch(
        // Only Linux tells which process it is.
        process.platform === 'linux'
          ? new RegExp(`^is taken by process ${process.pid} \\(.*node.*\\)$`)
          : /^is taken by another program$/,
      );
      server.close();
      await once(server, 'close');
      expect(await portProblem(port, ['127.0.0.1', '::1'])).toBeUndefined();
    },
  );
});
