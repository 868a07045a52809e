// Lists and removes orphaned objects: npm run sweep -- help
import { join } from 'node:path';
import { ConfigError, loadRunningDatabaseConfig, loadRunningStorageConfig } from '@sandstone/config';
import { CoverRepository, createDatabase, DeletionLock, PhotoSweepRepository } from '@sandstone/database';
import { createObjectStorage } from '@sandstone/storage';
import { printable } from '@sandstone/domain';
import { runSweepCommand, SweepCommandError, usage } from './sweep.command.ts';

async function main(args: readonly string[]): Promise<readonly string[]> {
  if (args.length === 0 || args[0] === 'help') return [usage];
  const root = join(import.meta.dirname, '../../../..');
  const database = await createDatabase(loadRunningDatabaseConfig(root));
  try {
    return await runSweepCommand(args, {
      photoSweeps: new PhotoSweepRepository(database),
      covers: new CoverRepository(database),
      storage: createObjectStorage(loadRunningStorageConfig(root)),
      deletionLock: new DeletionLock(database),
    });
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${printable((await main(process.argv.slice(2))).join('\n'))}\n`);
} catch (error) {
  // The operator can correct these errors; any other shows its stack.
  if (!(error instanceof SweepCommandError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${printable(error.message)}\n`);
  process.exitCode = 1;
}
