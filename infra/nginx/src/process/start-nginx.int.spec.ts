import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problems } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { freePort } from '../free-port.ts';
import { openPolicy } from '../policy/refused-requests.ts';
import { send } from '../testing/client.ts';
import { type FakeUpstream, startUpstream } from '../testing/fake-upstream.ts';
import { servePolicy } from '../testing/policy-api.ts';
import { usualOptions } from '../testing/usual-options.ts';

const main = fileURLToPath(new URL('start-nginx.main.ts', import.meta.url));
const command = process.env.TEST_NGINX ?? '/usr/sbin/nginx';
/** Fewer than nginx has connections. */
const maxOpenFiles = 4096;
const run = existsSync(command) ? describe : describe.skip;

run('nginx as the child of its starter', () => {
  let folder: string;
  let web: FakeUpstream;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-start-nginx-'));
    chmodSync(folder, 0o755);
    web = await startUpstream();
    web.on('/', (_req, res) => res.end('of web'));
    writeFileSync(join(folder, 'policy.json'), JSON.stringify(openPolicy));
  });
  afterAll(async () => {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start({ apiUrl = 'http://127.0.0.1:1', logs = 'files' } = {}) {
    const [port, healthPort] = await Promise.all([freePort(), freePort()]);
    const options = {
      ...usualOptions,
      port,
      healthPort,
      publicUrl: `http://localhost:${port}`,
      apiUrl,
      webUrl: web.url,
      assetsDir: folder,
      runDir: folder,
      workerProcesses: 1,
      logs,
    };
    const file = join(folder, 'start.json');
    writeFileSync(file, JSON.stringify({ command, options }));
    const log = openSync(join(folder, 'output.log'), 'a');
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', main, file];
    const starter = spawn('sh', ['-c', `ulimit -n ${maxOpenFiles} && exec "$0" "$@"`, ...node], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const proxy = { port, publicHost: `localhost:${port}`, log: () => '', close: async () => {} };
    const answers = () => send(proxy, '/').catch(() => undefined);
    await eventually(async () => starter.exitCode !== null || (await answers())?.text === 'of web');
    const pid = Number(readFileSync(join(folder, 'nginx.pid'), 'utf8'));
    return { starter, pid, answers, proxy };
  }
  const endOf = async (starter: ChildProcess) => (await once(starter, 'exit')) as [number, null]; // as documented
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('may open as many files as the limit of the machine allows, and reports nothing', async () => {
    const { starter, pid } = await start();
    const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    expect(readFileSync(`/proc/${worker}/limits`, 'utf8')).toMatch(
      new RegExp(`^Max open files +${maxOpenFiles} +${maxOpenFiles} `, 'm'),
    );
    starter.kill('SIGTERM');
    await endOf(starter);
    for (const log of ['output.log', 'logs/nginx-error.log'])
      expect(readFileSync(join(folder, log), 'utf8')).not.toContain('[alert]');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGQUIT'] as const)('ends at %s with it', async (signal) => {
    const { starter, pid } = await start();
    starter.kill(signal);
    expect(await endOf(starter)).toEqual([0, null]);
    expect(isRunning(pid)).toBe(false);
  });

  it('finishes an open response at SIGQUIT', async () => {
    const { starter, proxy } = await start();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    web.on('/posts', async (_req, res) => {
      begun.resolve();
      await finish.promise;
      res.end('posts');
    });
    const open = send(proxy, '/posts');
    await begun.promise;
    starter.kill('SIGQUIT');
    // nginx no longer listens, so it has received the signal.
    await eventually(async () => (await send(proxy, '/').catch(() => undefined)) === undefined);
    finish.resolve();
    expect((await open).text).toBe('posts');
    expect(await endOf(starter)).toEqual([0, null]);
  });

  it.each(['files', 'stdio'])('takes over another policy while it logs to %s', async (logs) => {
    const api = await startUpstream();
    let policy = { ...openPolicy, version: 'open' };
    servePolicy(api, () => policy);
    const { starter, answers } = await start({ apiUrl: api.url, logs });
    policy = { version: 'closed', isOpen: false };
    await eventually(async () => (await answers())?.status === problems.site_closed.status);
    starter.kill('SIGTERM');
    expect(await endOf(starter)).toEqual([0, null]);
    await api.close();
    writeFileSync(join(folder, 'policy.json'), JSON.stringify(openPolicy));
  });

  it('ends when nginx dies, and says how', async () => {
    const { starter, pid, answers } = await start();
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    process.kill(pid, 'SIGKILL');
    expect(await endOf(starter)).toEqual([137, null]);
    // In a container, they end with process 1.
    for (const child of children) process.kill(child, 'SIGKILL');
    await eventually(async () => (await answers()) === undefined);
  });

  it('ends with an error where nginx refuses its configuration', async () => {
    const file = join(folder, 'wrong.json');
    writeFileSync(file, JSON.stringify({ command, options: { port: 0 } }));
    const starter = spawn(process.execPath, [main, file], { stdio: 'ignore' });
    expect(await endOf(starter)).toEqual([1, null]);
  });
});
