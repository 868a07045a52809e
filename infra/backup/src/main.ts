// The operator's commands for the site's data: npm run data -- help
import { dirname, resolve } from 'node:path';
import { ConfigError } from '@sandstone/config';
import { DeletionLockTimeoutError } from '@sandstone/database';
import { printable } from '@sandstone/domain';
import { StorageUnavailableError } from '@sandstone/storage';
import { CommandError } from './command-error.ts';
import { runCommand } from './run-command.ts';

const root = dirname(dirname(dirname(import.meta.dirname)));
// Errors that the operator can fix; all others show their stack.
const isExpected = (error: unknown): error is Error =>
  error instanceof CommandError ||
  error instanceof ConfigError ||
  error instanceof DeletionLockTimeoutError ||
  error instanceof StorageUnavailableError ||
  (error instanceof Error && error.name === 'ComponentError');

try {
  const lines = await runCommand(process.argv.slice(2), {
    root,
    environment: process.env,
    // npm changes to the project's folder, but paths are relative to the operator's.
    pathOf: (path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path),
    report: (line) => process.stderr.write(`${printable(line)}\n`),
  });
  process.stdout.write(`${printable(lines.join('\n'))}\n`);
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`${printable(error.message)}\n`);
  process.exitCode = 1;
}
