import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../system/free-port.ts';
import { type ProxyStart, type RunningReverseProxy, startReverseProxy } from './proxy.starter.ts';

let dataDir: string;
let proxy: RunningReverseProxy | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandstone-launcher-proxy-'));
});
afterEach(async () => {
  await proxy?.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(change: Partial<ProxyStart> = {}): Promise<RunningReverseProxy> {
  const [port, nobody] = [await freePort(), await freePort()];
  proxy = await startReverseProxy({
    dataDir,
    nginx: undefined,
    options: {
      port,
      host: '127.0.0.1',
      publicUrl: `http://localhost:${port}`,
      apiUrl: `http://127.0.0.1:${nobody}`,
      webUrl: `http://127.0.0.1:${nobody}`,
      assetsDir: dataDir,
      media: { kind: 'directory', path: join(dataDir, 'public') },
    },
    ...change,
  });
  return proxy;
}

describe('startReverseProxy', () => {
  it('starts the fallback proxy without nginx, and reports what it lacks and how to get nginx', async () => {
    const { url, choice } = await start();
    expect(choice).toMatch(/without caches, compression and rate limits/);
    expect(choice).toContain('apt-get install nginx');
    const page = await fetch(url);
    expect([page.status, page.headers.has('content-security-policy')]).toEqual([503, true]);
  });

  it('starts the fallback proxy when nginx refuses the configuration, and reports both', async () => {
    const reports: string[] = [];
    const nginx = { command: '/bin/false', choice: 'nginx', modulesDir: undefined, environment: {} };
    const { choice } = await start({ nginx, report: (line) => reports.push(line) });
    expect(choice).toMatch(/^fallback proxy, without caches/);
    expect(reports).toEqual([expect.stringMatching(/^nginx refuses the configuration/)]);
  });

  it('starts it without a Content-Security-Policy in development', async () => {
    const { url } = await start({ development: true });
    expect((await fetch(url)).headers.has('content-security-policy')).toBe(false);
  });
});
