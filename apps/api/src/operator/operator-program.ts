import { join } from 'node:path';
import { ConfigError, loadRunningDatabaseConfig } from '@sandstone/config';
import { createDatabase, type Database } from '@sandstone/database';
import { printable } from '@sandstone/domain';

/** An error that the operator can correct. The message tells how. */
export class OperatorError extends Error {}

interface OperatorProgram {
  usage: string;
  /** @returns lines for the terminal */
  run: (args: readonly string[], database: Database) => Promise<readonly string[]>;
}

async function linesOf({ usage, run }: OperatorProgram, args: readonly string[]): Promise<readonly string[]> {
  if (args.length === 0 || args[0] === 'help') return [usage];
  const root = join(import.meta.dirname, '../../../..');
  const database = await createDatabase(loadRunningDatabaseConfig(root));
  try {
    await database.ping().catch((error: unknown) => {
      throw new OperatorError('The database does not answer. Is the system running?', { cause: error });
    });
    return await run(args, database);
  } finally {
    await database.close();
  }
}

/** Runs a command on the database of the running system, with the arguments of this process. */
export async function runOperatorProgram(program: OperatorProgram): Promise<void> {
  try {
    process.stdout.write(`${printable((await linesOf(program, process.argv.slice(2))).join('\n'))}\n`);
  } catch (error) {
    // The operator can correct these errors; any other shows its stack.
    if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${printable(error.message)}\n`);
    process.exitCode = 1;
  }
}
