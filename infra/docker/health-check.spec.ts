import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen } from '@sandstone/testing/listen';

const script = join(import.meta.dirname, 'health-check.bash');

describe('the health check of a container', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function exitCodeFor(status: number): Promise<unknown> {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/health/ready' ? status : 404).end('{}');
    });
    servers.push(server);
    return exitCodeAt(await listen(server));
  }
  async function exitCodeAt(port: number): Promise<unknown> {
    // The check finds no other program, as in the images.
    const check = spawn('/bin/bash', [script, String(port)], { env: { PATH: '/nowhere' }, stdio: 'ignore' });
    const [code] = await once(check, 'exit');
    return code;
  }

  it('succeeds only if the process is ready', async () => {
    expect(await exitCodeFor(200)).toBe(0);
    expect(await exitCodeFor(503)).toBe(1);
    expect(await exitCodeAt(1)).toBe(1);
  });
});
