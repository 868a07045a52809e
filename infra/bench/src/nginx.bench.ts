import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pages } from '@sandstone/contract';
import { findNginx } from '@sandstone/launcher';
import { writeNginxConfig } from '@sandstone/nginx';
import { freePort } from '@sandstone/nginx/free-port';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { eventually } from '@sandstone/testing';
import { atLeast, type BenchSection, eachRound, median, withSystem } from './bench.section.ts';
import { connections, load, seconds } from './page-load.ts';
import { processCpuMs } from './process-cpu.ts';

const requiredRatio = 0.9;
const staticPath = '/assets/bench-1a2b3c4d.js';

/** Starts nginx with the system's configuration, but without rate limits and with one worker. */
async function startNginx(
  tempDir: string,
  system: RunningSystem,
): Promise<{ port: number; child: ChildProcess }> {
  const nginx = await findNginx({ dataDir: tempDir });
  if (nginx === undefined) throw new Error('No nginx here. Run: apt-get install nginx');
  const port = await freePort();
  const { args } = writeNginxConfig({
    port,
    host: '127.0.0.1',
    publicUrl: system.site,
    apiUrl: await system.urlOf('api'),
    webUrl: await system.urlOf('web'),
    assetsDir: join(tempDir, 'client'),
    media: { kind: 'directory', path: join(tempDir, 'public') },
    runDir: join(tempDir, 'run'),
    rateLimits: false,
    workerProcesses: 1,
    ...(nginx.modulesDir === undefined ? {} : { modulesDir: nginx.modulesDir }),
  });
  const child = spawn(nginx.command, args, {
    env: { ...process.env, ...nginx.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await eventually(isReady, { condition: 'nginx responds', timeoutMs: 10_000 });
  return { port, child };
}

export interface Target {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Responses per second of nginx's CPU time. */
export async function rateOf(proxy: ChildProcess, { port, path, headers }: Target): Promise<number> {
  // nginx's cache loader ends a minute after the start, so the times of single processes cannot be added up here.
  const cpuMs = () => processCpuMs(proxy.pid ?? 0);
  const beforeMs = cpuMs();
  const { requests } = await load(`http://127.0.0.1:${port}${path}`, { headers, duration: seconds });
  return requests.total / ((cpuMs() - beforeMs) / 1000);
}

/** Compares an anonymous visitor's cached page with a static file of the same size. */
export const nginxSection: BenchSection = {
  name: 'nginx',
  run: (context) =>
    withSystem(context, { demoContent: true }, async (system) => {
      const { tempDir, rounds } = context;
      for (const folder of ['client/assets', 'public'])
        await mkdir(join(tempDir, folder), { recursive: true });
      // The nginx workers run as nobody and need access.
      await chmod(join(tempDir, '..'), 0o711);
      await chmod(tempDir, 0o711);
      const proxy = await startNginx(tempDir, system);
      try {
        const host = new URL(system.site).host;
        const coding = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
        const page = { port: proxy.port, path: pages.home, headers: { Host: host, ...coding } };
        const bytes = await compressedBytes(page);
        await writeFile(join(tempDir, 'client', staticPath), randomBytes(bytes * 4));
        for (const kind of ['br', 'gz'])
          await writeFile(join(tempDir, 'client', `${staticPath}.${kind}`), randomBytes(bytes));
        const file = { ...page, path: staticPath };

        const rates: { page: number[]; file: number[] } = { page: [], file: [] };
        await eachRound(context, async () => {
          rates.page.push(await rateOf(proxy.child, page));
          rates.file.push(await rateOf(proxy.child, file));
        });
        const ratio = median(rates.page.map((rate, round) => rate / (rates.file[round] ?? rate)));
        return {
          title: 'The reverse proxy',
          method: `The home page for a visitor without a session, compressed and cached, compared with a compressed file of the same ${bytes} bytes on disk: one nginx worker, ${connections} persistent connections with one request at a time, ${rounds} rounds of ${seconds} s each. Rates are per second of nginx's CPU time, which excludes the client's work.`,
          columns: ['Response', 'Requests per CPU second (median)'],
          rows: [
            ['cached page', Math.round(median(rates.page))],
            ['file on disk', Math.round(median(rates.file))],
          ],
          goals: [atLeast('page compared with file', ratio, requiredRatio, '×')],
        };
      } finally {
        const ended = once(proxy.child, 'exit');
        proxy.child.kill('SIGTERM');
        await ended;
      }
    }),
};

/** @returns the size of the compressed page */
async function compressedBytes({ port, path, headers }: Target): Promise<number> {
  // `fetch` sets the header Host by itself, and decodes the response.
  const outgoing = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]; // as documented
  return (await buffer(response)).length;
}
