import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SitePolicy } from '@sandstone/contract';
import { findNginx } from '@sandstone/launcher';
import { type ProxyOptions, writeNginxConfig } from '@sandstone/nginx';
import { freePort } from '@sandstone/nginx/free-port';
import { eventually } from '@sandstone/testing';
import { load, seconds } from './page-load.ts';
import { processCpuMs } from '@sandstone/launcher/process-cpu';

export interface BenchNginx {
  port: number;
  child: ChildProcess;
  stop: () => Promise<void>;
}

type Upstreams = Pick<ProxyOptions, 'apiUrl' | 'webUrl' | 'regions' | 'trustedProxies'> & {
  /** The address of the site; by default that of this nginx. */
  publicUrl?: string;
};

/** Starts nginx in an empty folder, without rate limits and with one worker. Files are in its folders `client` and `public`. */
export async function startBenchNginx(
  folder: string,
  upstreams: Upstreams,
  policy?: SitePolicy,
): Promise<BenchNginx> {
  const nginx = await findNginx({ dataDir: folder });
  if (nginx === undefined) throw new Error('No nginx here. Run: apt-get install nginx');
  for (const part of ['client/assets', 'public', 'run']) await mkdir(join(folder, part), { recursive: true });
  // The nginx workers run as nobody and need access.
  for (const parent of [join(folder, '..'), folder]) await chmod(parent, 0o711);
  const [port, healthPort] = await Promise.all([freePort(), freePort()]);
  const { args } = writeNginxConfig(
    {
      publicUrl: `http://127.0.0.1:${port}`,
      ...upstreams,
      port,
      healthPort,
      host: '127.0.0.1',
      assetsDir: join(folder, 'client'),
      media: { kind: 'directory', path: join(folder, 'public') },
      runDir: join(folder, 'run'),
      rateLimits: false,
      workerProcesses: 1,
      ...(nginx.modulesDir === undefined ? {} : { modulesDir: nginx.modulesDir }),
    },
    policy,
  );
  const child = spawn(nginx.command, args, {
    env: { ...process.env, ...nginx.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await eventually(isReady, { condition: 'nginx responds', timeoutMs: 10_000 });
  return {
    port,
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Target {
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Returns the responses per second of nginx's CPU time. */
export async function rateOf({ child, port }: BenchNginx, { path, headers }: Target): Promise<number> {
  // nginx's cache loader ends a minute after the start, so the times of single processes cannot be added up here.
  const cpuMs = () => processCpuMs(child.pid ?? 0);
  const beforeMs = cpuMs();
  const { requests } = await load(`http://127.0.0.1:${port}${path}`, { headers, duration: seconds });
  return requests.total / ((cpuMs() - beforeMs) / 1000);
}
