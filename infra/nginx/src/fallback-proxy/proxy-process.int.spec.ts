import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { get as getTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, siteFiles } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { freePort } from '../free-port.ts';
import { type ProxyOptions } from '../options/options.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { send } from '../testing/client.ts';
import { fallbackProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { usualOptions } from '../testing/usual-options.ts';
import { type Harness, startHarness } from '../testing/harness.ts';

const main = fileURLToPath(new URL('fallback-proxy.main.ts', import.meta.url));
const release = { version: '1.2.3', commit: '4ed58965' };

async function options(folder: string): Promise<ProxyOptions> {
  const [port, healthPort] = await Promise.all([freePort(), freePort()]);
  const publicUrl = `http://localhost:${port}`;
  return { ...usualOptions, port, healthPort, publicUrl, runDir: join(folder, 'run') };
}

describe('the fallback proxy as a process', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-proxy-process-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (given: unknown): ChildProcess => {
    const file = join(folder, 'options.json');
    writeFileSync(file, JSON.stringify(given));
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, file], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };

  it('responds to health checks on its own port and exits on SIGTERM', async () => {
    const given = { ...(await options(folder)), release };
    const child = start(given);
    const health = { port: given.healthPort, publicHost: 'any', log: () => '', close: async () => {} };
    let response = await send(health, '/health/live').catch(() => undefined);
    while (response === undefined && child.exitCode === null) {
      await new Promise((done) => setTimeout(done, 50));
      response = await send(health, '/health/live').catch(() => undefined);
    }
    expect([response?.status, response?.text]).toEqual([200, JSON.stringify({ status: 'ok', ...release })]);
    expect(await send(health, '/')).toMatchObject({ status: 404 });
    const proxy = { ...health, port: given.port, publicHost: `localhost:${given.port}` };
    expect(await send(proxy, '/')).toMatchObject({ status: 503 });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('reports invalid options', async () => {
    const child = start({ port: 0 });
    const said: string[] = [];
    child.stderr?.on('data', (chunk) => said.push(String(chunk)));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said.join('')).toMatch(/Invalid reverse proxy options:\n {2}port: /);
  });
});

const openssl = spawnSync('openssl', ['version']).status === 0;
if (!openssl) console.warn('SKIPPED proxies over TLS: no openssl here (apt-get install openssl)');

describe.each([nginxProxy(), fallbackProxy])('$name over TLS', (kind) => {
  const itHere = openssl && kind.unavailable === undefined ? it : it.skip;

  let folder: string;
  let harness: Harness;
  const policy = { version: '1', isOpen: true };
  beforeAll(async () => {
    if (!openssl || kind.unavailable !== undefined) return;
    folder = mkdtempSync(join(tmpdir(), 'sandstone-tls-'));
    // The nginx workers run as nobody and need access.
    chmodSync(folder, 0o755);
    const tls = makeCertificate(folder);
    harness = await startHarness(kind, ({ port }, { api }) => {
      api.on(routes.sitePolicy.path, (_request, response) => response.end(JSON.stringify(policy)));
      return { publicUrl: `https://localhost:${port}`, tls };
    });
  });
  afterAll(async () => {
    await harness?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  itHere('serves HTTPS with the given certificate', async () => {
    const { port, publicHost } = harness.proxy;
    const asked = getTls({
      port,
      host: '127.0.0.1',
      path: siteFiles.icon,
      headers: { host: publicHost },
      rejectUnauthorized: false,
      agent: false,
    });
    const [response] = await once(asked, 'response');
    expect(await text(response)).toBe('an icon');
    // A browser would then refuse all other development servers at http://localhost.
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  });

  // The fallback proxy speaks HTTP/1.1 alone, whose connections its other suites test.
  const itByHttp2 = kind === fallbackProxy ? () => undefined : itHere;
  itByHttp2('shows nothing of a closed site by a connection of HTTP/2 that was open before', async () => {
    const { port, publicHost } = harness.proxy;
    const open = () => connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    /** The status of the icon; undefined where the connection has ended. */
    const statusBy = async (session: ClientHttp2Session) => {
      if (session.closed || session.destroyed) return undefined;
      const asked = session.request({ ':path': siteFiles.icon, ':authority': publicHost });
      try {
        const [headers] = (await once(asked, 'response')) as [Record<string, unknown>]; // as 'response' is documented
        asked.resume();
        return headers[':status'];
      } catch {
        return undefined;
      }
    };
    const before = open();
    before.on('error', () => undefined);
    expect(await statusBy(before)).toBe(200);
    Object.assign(policy, { version: '2', isOpen: false });
    await eventually(
      async () => {
        const later = open();
        const status = await statusBy(later);
        later.close();
        return status === 503;
      },
      { timeoutMs: 20_000, condition: 'the site is closed' },
    );
    // The former process ends the connection after the response that is under way, if any.
    await eventually(async () => (await statusBy(before)) !== 200, {
      timeoutMs: 5000,
      condition: 'the former connection shows the site no more',
    });
    expect(await statusBy(before)).not.toBe(200);
    before.destroy();
  });
});
