import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { developmentComponents } from '../plan/development.plan.ts';
import { launcherOptions } from '../plan/launcher-options.ts';
import { chooseStorage } from '../plan/storage.choice.ts';
import { systemComponents, type SystemPlan } from '../plan/system.plan.ts';
import { type ComponentSpec } from '../supervisor/component.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import { freePort } from '../system/free-port.ts';
import { testPlan } from '../testing/test-plan.ts';
import { findNginx } from './nginx.finder.ts';
import { type ProxyStart, startReverseProxy } from './proxy.starter.ts';

let dataDir: string;
let stop: () => Promise<void>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandstone-launcher-proxy-'));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true });
});

/** Starts only the reverse proxy of a plan. @returns its URL and the printed lines */
async function startPlanned(components: (plan: SystemPlan) => ComponentSpec[]) {
  const port = await freePort();
  const plan = testPlan();
  const specs = components({
    ...plan,
    site: `http://localhost:${port}`,
    ports: { ...plan.ports, site: port },
    storage: chooseStorage({}, dataDir),
    options: launcherOptions({ DATA_DIR: dataDir }, [], dataDir),
  });
  const lines: string[] = [];
  const supervisor = new Supervisor({
    specs: specs.filter(({ name }) => name === 'reverse-proxy').map((spec) => ({ ...spec, after: [] })),
    print: (line) => lines.push(line),
    onChange: () => undefined,
  });
  stop = () => supervisor.stop();
  await supervisor.start();
  return { url: `http://localhost:${port}`, lines };
}

const options = (port: number): ProxyStart['options'] => ({
  port,
  host: '127.0.0.1',
  publicUrl: `http://localhost:${port}`,
  apiUrl: 'http://127.0.0.1:1',
  webUrl: 'http://127.0.0.1:2',
  assetsDir: dataDir,
  media: { kind: 'directory', path: join(dataDir, 'public') },
});

it('keeps nginx’s cached pages in memory, and removes them when nginx ends', async () => {
  const nginx = await findNginx({ dataDir });
  if (nginx === undefined) throw new Error('nginx is missing');
  const running = await startReverseProxy({ dataDir, nginx, options: options(await freePort()) });
  stop = () => running.stop();
  const config = readFileSync(join(dataDir, 'reverse-proxy', 'nginx.conf'), 'utf8');
  const [, folder = ''] = /proxy_cache_path "(\/dev\/shm\/[^"]+)"/.exec(config) ?? [];
  expect(existsSync(folder)).toBe(true);
  await stop();
  expect(existsSync(folder)).toBe(false);
});

describe('the reverse proxy without nginx', () => {
  it('is the fallback proxy; one printed line names what it lacks and how to install nginx', async () => {
    const { url, lines } = await startPlanned(systemComponents);
    expect(lines).toEqual([
      expect.stringMatching(
        /fallback proxy, without caches, compression, rate limits and rules for regions; .* install nginx/,
      ),
    ]);
    const page = await fetch(url);
    expect([page.status, page.headers.has('content-security-policy')]).toEqual([503, true]);
  });

  it('sends no Content-Security-Policy in development', async () => {
    const { url, lines } = await startPlanned((plan) => developmentComponents(plan, () => undefined));
    expect(lines).toEqual([expect.stringContaining('fallback proxy')]);
    expect((await fetch(url)).headers.has('content-security-policy')).toBe(false);
  });

  it('also replaces an nginx that refuses the configuration', async () => {
    const port = await freePort();
    const reports: string[] = [];
    const running = await startReverseProxy({
      dataDir,
      nginx: { command: '/bin/false', choice: 'nginx', modulesDir: undefined, environment: {} },
      report: (line) => reports.push(line),
      options: options(port),
    });
    stop = () => running.stop();
    expect(running.choice).toMatch(/^fallback proxy, without caches/);
    expect(reports).toEqual([expect.stringMatching(/^nginx refuses the configuration/)]);
  });
});
