import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@sandstone/contract';
import { freePort } from '@sandstone/launcher';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { FaultProxy } from './fault-proxy.ts';
import { type ServiceProcess, startProcess, startReplica } from './service-process.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * A second site on the data of a running system, with its own web server and reverse proxy, and a fault proxy in front
 * of the api. Its reverse proxy is the fallback proxy, which does not cache, so that every page is current.
 */
export interface FaultySite {
  url: string;
  faults: FaultProxy;
  stop: () => Promise<void>;
}

async function startFallbackProxy(
  system: RunningSystem,
  at: { port: number; site: string; api: string; web: string },
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-fallback-proxy-'));
  const healthPort = await freePort();
  const file = join(folder, 'fallback-proxy.json');
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
  };
  await writeFile(file, JSON.stringify(options));
  const proxy = await startProcess(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'infra/nginx/src/fallback-proxy/fallback-proxy.main.ts'),
      file,
    ],
    { cwd: root, environment: {}, url: at.site, health: `http://127.0.0.1:${healthPort}/health/ready` },
  );
  const stop = async () => {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...proxy, stop };
}

export async function startFaultySite(system: RunningSystem): Promise<FaultySite> {
  const faults = await FaultProxy.start(await system.urlOf('api'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const web = await startReplica(await system.pidOf('web'), routes.ready.path, {
    PUBLIC_URL: site,
    API_URL: faults.url,
  });
  const proxy = await startFallbackProxy(system, { port, site, api: faults.url, web: web.url });
  const stop = async () => {
    faults.stop();
    await Promise.all([proxy.stop(), web.stop()]);
  };
  return { url: site, faults, stop };
}
