import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from '@jest/globals';
import { createFallbackProxy } from '../fallback-proxy/create-fallback-proxy.ts';
import { type ProxyOptions } from '../options/options.ts';
import { type NginxStart, type RunningNginx, runNginx } from '../process/run-nginx.ts';
import { type RunningProxy } from './client.ts';

const policyIntervalMs = 50;

export interface ProxyKind {
  name: string;
  /** The reason why it cannot be tested here, and how to change that. */
  unavailable?: string;
  brotli?: boolean;
  start(options: ProxyOptions): Promise<RunningProxy>;
}

function proxy(options: ProxyOptions, close: () => Promise<void>): RunningProxy {
  const accessLog = join(options.runDir, 'logs', 'access.log');
  return {
    port: options.port,
    publicHost: new URL(options.publicUrl).host,
    // The fallback proxy creates the file with its first line.
    log: () => (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : ''),
    close,
  };
}

const fallback = (name: string, development: boolean): ProxyKind => ({
  name,
  async start(options) {
    const server = await createFallbackProxy(options, {
      development,
      warn: () => undefined,
      intervalMs: policyIntervalMs,
    });
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return proxy(options, async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    });
  },
});
export const fallbackProxy = fallback('fallback proxy', false);
export const developmentProxy = fallback('fallback proxy in development', true);

/** The modules and libraries of an unpacked nginx package lie next to its binary. */
function packageLayout(binary: string) {
  const root = dirname(dirname(dirname(binary)));
  const libraries = join(root, 'usr', 'lib');
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  const triplet = folders.find((name) => name.endsWith('-linux-gnu'));
  return {
    modulesDir: join(libraries, 'nginx', 'modules'),
    environment:
      root === '/' || triplet === undefined
        ? process.env
        : { ...process.env, LD_LIBRARY_PATH: join(libraries, triplet) },
  };
}

function findNginx(): string | undefined {
  const named = process.env.TEST_NGINX;
  if (named) return named;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

async function untilItListens(port: number, nginx: RunningNginx): Promise<void> {
  while (nginx.child() !== undefined) {
    const socket = connect(port, '127.0.0.1');
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      once(socket, 'error').catch(() => ['error']),
    ]).catch(() => ['error']);
    socket.destroy();
    if (event === 'connect') return;
    await sleep(20);
  }
  throw new Error('nginx ended instead of listening; see its message above');
}

interface NginxSettings extends Pick<NginxStart, 'reloadMs' | 'staleMs'> {
  onStart?: (nginx: RunningNginx) => void;
}

export function nginxProxy({ onStart, ...waits }: NginxSettings = {}): ProxyKind {
  const binary = findNginx();
  const works = binary !== undefined && spawnSync(binary, ['-v']).status === 0;
  const around = packageLayout(binary ?? '/usr/sbin/nginx');
  return {
    name: 'nginx',
    ...(works
      ? {}
      : { unavailable: 'no nginx here: install it, or set TEST_NGINX to its path (apt-get install nginx)' }),
    brotli: existsSync(join(around.modulesDir, 'ngx_http_brotli_static_module.so')),
    async start(options) {
      const nginx = await runNginx({
        command: binary ?? 'nginx',
        options: { ...options, modulesDir: around.modulesDir, workerProcesses: 1 },
        environment: around.environment,
        // Tests read files in the place of the output.
        warn: () => undefined,
        intervalMs: policyIntervalMs,
        // A slow machine must not end what a test has begun.
        staleMs: 600_000,
        ...waits,
      });
      onStart?.(nginx);
      await untilItListens(options.port, nginx);
      return proxy(options, async () => {
        nginx.stop('fast');
        await nginx.ended;
      });
    },
  };
}

/** Declares a suite for one kind of proxy. An unavailable kind is skipped with a warning and the reason in its name. */
export function describeProxy({ unavailable }: ProxyKind, name: string, body: () => void): void {
  if (unavailable !== undefined) console.warn(`SKIPPED ${name}: ${unavailable}`);
  const run = unavailable === undefined ? describe : describe.skip;
  run(unavailable === undefined ? name : `${name} (${unavailable})`, body);
}
