import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@sandstone/contract';
import { createDatabase, migrate } from '@sandstone/database';
import { freePort } from '@sandstone/launcher';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { FaultProxy } from './fault-proxy.ts';
import { startProcess, startTwin, type Twin } from './twin.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * A second way into a running system: pages and door of its own, with faults before the api. The door is the one
 * without caches, so that a page is always the one of this moment.
 */
export interface FaultDoor {
  site: string;
  faults: FaultProxy;
  stop: () => Promise<void>;
}

async function startDoor(
  system: RunningSystem,
  at: { port: number; site: string; api: string; web: string },
): Promise<Twin> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-door-'));
  const healthPort = await freePort();
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'gateway.json');
  const options = {
    port: at.port,
    host: '127.0.0.1',
    publicUrl: at.site,
    apiUrl: at.api,
    webUrl: at.web,
    assetsDir: join(root, 'apps/web/dist/client'),
    media: { kind: 'directory', path: join(system.dataDir, 'objects', 'public') },
    runDir: folder,
    healthPort,
    rateLimits: false,
  };
  await writeFile(file, JSON.stringify(options));
  const door = await startProcess(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'infra/nginx/src/fallback-proxy.main.ts'), file],
    { cwd: root, environment: {}, url: at.site, health: `http://127.0.0.1:${healthPort}/health/ready` },
  );
  const stop = async () => {
    await door.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...door, stop };
}

export async function startFaultDoor(system: RunningSystem): Promise<FaultDoor> {
  const faults = await FaultProxy.start(await system.urlOf('api'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const web = await startTwin(await system.pidOf('web'), routes.ready.path, {
    PUBLIC_URL: site,
    API_URL: faults.url,
  });
  const door = await startDoor(system, { port, site, api: faults.url, web: web.url });
  const stop = async () => {
    faults.stop();
    await Promise.all([door.stop(), web.stop()]);
  };
  return { site, faults, stop };
}

export interface EmptyApi extends Twin {
  /** Of its own database. */
  databaseUrl: string;
}

/** An api like the running one, on a database in which nothing is yet. */
export async function startEmptyApi(system: RunningSystem): Promise<EmptyApi> {
  const url = await system.urlOf('postgres');
  const name = `empty_${Date.now()}`;
  const admin = await createDatabase({ url, poolMax: 1 });
  const emptyUrl = new URL(url);
  emptyUrl.pathname = `/${name}`;
  const run = (statement: string) => admin.orm.em.getConnection().execute(statement);
  const drop = async () => {
    await run(`drop database ${name} with (force)`);
    await admin.close();
  };
  await run(`create database ${name}`);
  try {
    await migrate({ url: emptyUrl.href, poolMax: 2 });
    const api = await startTwin(await system.pidOf('api'), routes.ready.path, {
      DATABASE_URL: emptyUrl.href,
    });
    const stop = async () => {
      await api.stop();
      await drop();
    };
    return { ...api, databaseUrl: emptyUrl.href, stop };
  } catch (error) {
    await drop();
    throw error;
  }
}
