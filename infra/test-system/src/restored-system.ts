import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sandstone/launcher';
import { type RunningSystem, startSystem, temporaryDataDir } from './running-system.ts';

const root = dirname(dirname(dirname(import.meta.dirname)));

/** Runs a backup command like `npm run data`. @returns its output */
export async function runDataCommand(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['infra/run.mjs', 'infra/backup/src/main.ts', ...args],
    { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir } },
  );
  return stdout;
}

/** Backs a running system up, and runs what was restored under another domain during `use`. */
export async function withRestoredSystem(
  from: RunningSystem,
  use: (system: RunningSystem) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    const backups = join(dirname(dataDir), 'backups');
    await runDataCommand(from.dataDir, 'backup', backups);
    await runDataCommand(dataDir, 'restore', backups);
    const port = String(await freePort());
    // The default domain of a site on this machine is `localhost`.
    const system = await startSystem(dataDir, {
      environment: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    try {
      await use(system);
    } finally {
      await system.stop();
    }
  } finally {
    await remove();
  }
}
