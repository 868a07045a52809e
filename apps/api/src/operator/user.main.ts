// Manages accounts for the operator: npm run user -- help
import { join } from 'node:path';
import { ConfigError, loadRunningDatabaseConfig } from '@sandstone/config';
import { createDatabase, SessionRepository, UserRepository } from '@sandstone/database';
import { printable } from '@sandstone/domain';
import { runUserCommand, usage, UserCommandError } from './user.command.ts';

async function main(args: readonly string[]): Promise<readonly string[]> {
  if (args.length === 0 || args[0] === 'help') return [usage];
  const root = join(import.meta.dirname, '../../../..');
  const database = await createDatabase(loadRunningDatabaseConfig(root));
  try {
    await database.ping().catch((error: unknown) => {
      throw new UserCommandError('The database does not answer. Is the system running?', { cause: error });
    });
    return await runUserCommand(args, {
      users: new UserRepository(database),
      sessions: new SessionRepository(database),
    });
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${printable((await main(process.argv.slice(2))).join('\n'))}\n`);
} catch (error) {
  // The operator can correct these errors; any other shows its stack.
  if (!(error instanceof UserCommandError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${printable(error.message)}\n`);
  process.exitCode = 1;
}
