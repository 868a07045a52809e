import { routes } from '@sandstone/contract';
import { createDatabase, migrate, SiteStateRepository } from '@sandstone/database';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { type ServiceProcess, startReplica } from './service-process.ts';

export interface EmptyApi extends ServiceProcess {
  /** The URL of its own database. */
  databaseUrl: string;
}

/** Starts a replica of the running api on an empty database. */
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
    const empty = await createDatabase({ url: emptyUrl.href, poolMax: 1 });
    // A new site is closed.
    try {
      await new SiteStateRepository(empty).openFirst({ system: 'operator' });
    } finally {
      await empty.close();
    }
    const api = await startReplica(await system.pidOf('api'), routes.ready.path, {
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
