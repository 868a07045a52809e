import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { limits, routes } from '@sandstone/contract';
import { freePort } from './free-port.ts';
import { responseTo, sendLargestUpload } from './testing/client.ts';
import { type Harness, startHarness } from './testing/harness.ts';
import { describeProxy, nginxProxy } from './testing/proxy-kinds.ts';

const nginx = nginxProxy();
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const unavailable =
  nginx.unavailable ?? (hasCaddy ? undefined : 'no caddy here: install it (apt-get install caddy)');

/** The command of the service in docker-compose.yml, as Compose passes it to the shell, but for the upstream. */
function composeCommand(upstream: string): string {
  const file = readFileSync(fileURLToPath(new URL('../../../docker-compose.yml', import.meta.url)), 'utf8');
  const [block] = /^ *exec caddy [\s\S]*?\n *CADDYFILE$/m.exec(file) ?? [];
  if (block === undefined) throw new Error('docker-compose.yml starts no Caddy');
  const indentation = block.search(/\S/);
  const lines = block.split('\n').map((line) => line.slice(indentation));
  return lines.join('\n').replaceAll('$$', '$').replace('nginx:8080', upstream);
}

describeProxy({ ...nginx, ...(unavailable && { unavailable }) }, 'Caddy in front of nginx', () => {
  let folder: string;
  let harness: Harness;
  let caddy: ChildProcess;
  let tlsPort: number;
  let httpPort: number;
  let certificate: Buffer;
  const log: string[] = [];
  /** The address of a visitor on the loopback network, which differs from Caddy's. */
  const visitor = '127.0.0.9';

  const open = (path: string, options: RequestOptions = {}) =>
    request({
      host: 'localhost',
      port: tlsPort,
      path,
      ca: certificate,
      localAddress: visitor,
      family: 4,
      agent: false,
      ...options,
    });
  async function send(path: string, options: RequestOptions = {}) {
    const outgoing = open(path, options);
    outgoing.end();
    const response = await responseTo(outgoing);
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-tls-front-'));
    [tlsPort, httpPort] = await Promise.all([freePort(), freePort()]);
    const publicUrl = `https://localhost:${tlsPort}`;
    harness = await startHarness(nginx, () => ({ publicUrl, trustedProxies: ['127.0.0.1/32'] }));
    const options = [
      // Writes each attempt to reach nginx into the log.
      'debug',
      'local_certs',
      'skip_install_trust',
      'default_bind 127.0.0.1',
      `http_port ${httpPort}`,
    ].join('\n');
    caddy = spawn('sh', ['-c', composeCommand(`127.0.0.1:${harness.options.port}`)], {
      env: {
        PATH: process.env.PATH,
        PUBLIC_URL: publicUrl,
        CADDY_OPTIONS: options,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    caddy.stderr?.on('data', (chunk) => log.push(String(chunk)));
    for (;;) {
      try {
        certificate = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'));
        await send('/');
        break;
      } catch {
        if (caddy.exitCode !== null) throw new Error(`Caddy ended:\n${log.join('')}`);
        await sleep(50);
      }
    }
  });
  afterAll(async () => {
    if (caddy?.exitCode === null) {
      caddy.kill('SIGTERM');
      await once(caddy, 'exit');
    }
    await harness?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the site over TLS, and redirects HTTP to the same path', async () => {
    harness.web.on('/pictures', (_req, res) => res.end('<p>pictures</p>'));
    expect(await send('/pictures')).toMatchObject({ status: 200, text: '<p>pictures</p>' });
    const plain = await fetch(`http://127.0.0.1:${httpPort}/pictures?page=2`, {
      headers: { host: `localhost:${tlsPort}` },
      redirect: 'manual',
    });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/[^/]+\/pictures\?page=2$/);
  });

  it('passes on the address of the visitor, and none that the visitor claims', async () => {
    harness.api.on('/api/config', (req, res) => res.end(req.headers['x-forwarded-for']));
    const headers = { 'x-forwarded-for': '6.6.6.6' };
    expect((await send('/api/config', { headers })).text).toBe(visitor);
  });

  it('passes on the largest file without waiting for its end', async () => {
    const received = await sendLargestUpload(harness.api, open);
    expect(received).toBe(String(limits.upload.maxFileBytes));
  });

  it('passes on an event at once', async () => {
    const finish = Promise.withResolvers<void>();
    harness.api.on(routes.adminPhotoStream.path, async (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: first\n\n');
      await finish.promise;
      res.end();
    });
    const stream = open(routes.adminPhotoStream.path);
    stream.end();
    const response = await responseTo(stream);
    const [event] = await once(response, 'data');
    expect(String(event)).toBe('data: first\n\n');
    finish.resolve();
    response.resume();
    await once(response, 'end');
  });

  it('lets a request wait while nginx is replaced', async () => {
    harness.web.on('/posts', (_req, res) => res.end('<p>posts</p>'));
    await harness.proxy.close();
    const seen = log.length;
    const waiting = send('/posts');
    while (!log.slice(seen).join('').includes('connection refused')) await sleep(20);
    harness.proxy = await nginx.start(harness.options);
    expect(await waiting).toMatchObject({ status: 200, text: '<p>posts</p>' });
  });
});
