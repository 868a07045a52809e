import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { limits } from '@sandstone/contract';
import { type ProxyOptions, writeNginxConfig } from '@sandstone/nginx';
import { closedFolder, unprivilegedUser } from '../system/unprivileged-user.ts';
import { freePort } from '../system/free-port.ts';
import { type LaunchOptions, type ManagedProcess, type StopSteps } from '../system/managed-process.ts';
import { memoryFolder } from '../system/memory-folder.ts';
import { writeFileAtomically } from '../system/private-file.ts';
import { httpStatus } from '../system/probe.ts';
import { type RunningService } from '../system/service.ts';
import { startServer } from '../system/wait-until.ts';
import { type Nginx } from './nginx.finder.ts';

const execute = promisify(execFile);
const nginxEntry = fileURLToPath(new URL('../../../nginx/src/process/start-nginx.main.ts', import.meta.url));
const fallbackEntry = fileURLToPath(
  new URL('../../../nginx/src/fallback-proxy/fallback-proxy.main.ts', import.meta.url),
);
/** Open responses are finished first; endless streams are then cut. */
const nginxStop: StopSteps = { signal: 'SIGQUIT', graceMs: 600, lastResort: 'SIGTERM' };
const fallbackStop: StopSteps = { signal: 'SIGTERM', graceMs: 1000 };
const fallbackChoice =
  'fallback proxy, without caches, compression, rate limits and rules for regions;' +
  ' a public site needs nginx (sudo apt-get install nginx)';
const developmentChoice = 'fallback proxy (npm start uses nginx)';

export interface ProxyStart {
  /** Options of the site; this module adds working directory and health port. */
  options: Omit<ProxyOptions, 'runDir' | 'pageCacheDir' | 'modulesDir' | 'user' | 'healthPort'>;
  dataDir: string;
  /** From `findNginx()`; without it, the fallback proxy is used. */
  nginx: Nginx | undefined;
  /** Web is Vite, for which the fallback proxy sends no Content-Security-Policy. */
  development?: boolean;
  log?: string;
  report?: (line: string) => void;
  onSpawn?: (process: ManagedProcess) => void;
}
export interface RunningReverseProxy extends RunningService {
  stopSteps: StopSteps;
}

/** Looks up the name of an id in a system table. */
function nameOf(table: string, id: number): string | undefined {
  if (!existsSync(table)) return undefined;
  const line = readFileSync(table, 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(id));
  return line?.split(':')[0];
}

/** nginx drops root privileges, unless other users cannot read its files. */
function workerUser(folders: readonly string[]): string | undefined {
  const user = unprivilegedUser();
  if (user === undefined) return undefined;
  const name = nameOf('/etc/passwd', user.uid);
  const group = nameOf('/etc/group', user.gid);
  const closed = folders.some((folder) => closedFolder(folder, user) !== undefined);
  return closed || name === undefined || group === undefined ? 'root' : `${name} ${group}`;
}

async function nginxLaunch(
  nginx: Nginx,
  options: ProxyOptions,
  log: string,
): Promise<{ launch: LaunchOptions; brotli: boolean }> {
  const folders = [options.assetsDir, ...(options.media.kind === 'directory' ? [options.media.path] : [])];
  const user = workerUser([...folders, options.runDir]);
  const nginxOptions: ProxyOptions = { ...options, modulesDir: nginx.modulesDir, user };
  const { args, brotli } = writeNginxConfig(nginxOptions);
  const environment = { PATH: process.env.PATH, TZ: 'UTC', ...nginx.environment };
  await execute(nginx.command, [...args, '-t'], { env: environment });
  const file = join(options.runDir, 'start-nginx.json');
  const start = { command: nginx.command, options: nginxOptions };
  writeFileAtomically(file, JSON.stringify(start, undefined, 2));
  return { launch: { ...nodeLaunch(nginxEntry, [file], log), environment }, brotli };
}

const nodeLaunch = (entry: string, args: readonly string[], log: string) => ({
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', entry, ...args],
  log,
});

function fallbackLaunch(options: ProxyOptions, log: string, development: boolean): LaunchOptions {
  const file = join(options.runDir, 'fallback-proxy.json');
  writeFileAtomically(file, JSON.stringify(options, undefined, 2));
  const environment = { PATH: process.env.PATH, TZ: process.env.TZ, NODE_ENV: 'production' };
  return { ...nodeLaunch(fallbackEntry, [file, ...(development ? ['--dev'] : [])], log), environment };
}

/** Starts nginx when it is available and accepts the configuration, else the fallback proxy. @throws ComponentError */
export async function startReverseProxy(start: ProxyStart): Promise<RunningReverseProxy> {
  const dataDir = resolve(start.dataDir);
  const log = start.log ?? join(dataDir, 'logs', 'reverse-proxy.log');
  const runDir = join(dataDir, 'reverse-proxy');
  mkdirSync(runDir, { recursive: true });
  // Access logs are private on a shared machine.
  mkdirSync(join(runDir, 'logs'), { recursive: true, mode: 0o700 });
  if (start.options.media.kind === 'directory') mkdirSync(start.options.media.path, { recursive: true });
  const healthPort = await freePort();
  const memory = start.nginx && memoryFolder(dataDir, limits.reverseProxy.pageCacheBytes);
  const pageCacheDir = memory && join(memory, 'pages');
  const options: ProxyOptions = { ...start.options, runDir, healthPort, pageCacheDir };
  const development = start.development ?? false;
  let choice = development ? developmentChoice : fallbackChoice;
  let stopSteps = fallbackStop;
  let plan: LaunchOptions | undefined;
  if (start.nginx !== undefined) {
    try {
      const { launch, brotli } = await nginxLaunch(start.nginx, options, log);
      plan = launch;
      choice = `${start.nginx.choice}${brotli ? '' : ', without brotli'}`;
      stopSteps = nginxStop;
    } catch (error) {
      const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
      start.report?.(`nginx refuses the configuration (${reason}); the fallback proxy is used instead`);
    }
  }
  const server = await startServer({
    name: 'reverse-proxy',
    launch: plan ?? fallbackLaunch(options, log, development),
    isReady: async () => (await httpStatus(`http://127.0.0.1:${healthPort}/health/ready`)) === 200,
    port: options.port,
    stop: stopSteps,
    report: start.report,
    onSpawn: (running) => {
      // Before the supervisor starts it again, because it waits for the same end later.
      if (memory !== undefined)
        void running.ended.then(() => rmSync(memory, { recursive: true, force: true }));
      start.onSpawn?.(running);
    },
  });
  return { url: options.publicUrl, choice, process: server, stop: () => server.stop(stopSteps), stopSteps };
}
