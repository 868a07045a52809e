import { type Environment } from '@sandstone/config';
import {
  backupCommand,
  nightlyCommand,
  pruneCommand,
  restoreCommand,
  verifyCommand,
} from './backup/backup.commands.ts';
import { exportCommand, importCommand } from './archive/archive.commands.ts';
import { CommandError } from './command-error.ts';
import { attach } from './system/attach.ts';
import { type Site } from './system/site.ts';

export const usage = `npm run data -- backup <folder>             backs up all records and objects while the site runs
npm run data -- verify <folder> [<backup>]  verifies every byte of a backup, by default the latest
npm run data -- restore <folder> [<backup>] restores a backup into an empty site; --skip-damaged
                                            leaves damaged objects out and lists them
npm run data -- prune <folder> <count>      keeps the latest <count> backups
npm run data -- nightly <folder> <count>    backup, verify and prune, for every night
npm run data -- export <folder or .tar>     exports the creator's content for other programs
npm run data -- import <folder or .tar>     imports it; existing content stays unchanged`;

export interface CommandContext {
  /** The root folder of the checkout. */
  root: string;
  environment: Environment;
  /** Resolves a path from the command line. */
  pathOf: (path: string) => string;
  /** Prints one line of progress. */
  report: (line: string) => void;
}

type Command = (path: string, ...choices: readonly (string | undefined)[]) => Promise<string[]>;

/** @returns the lines for the operator. @throws CommandError, ConfigError, DeletionLockTimeoutError */
export async function runCommand(
  [command, path, ...choices]: readonly string[],
  { root, environment, pathOf, report }: CommandContext,
): Promise<string[]> {
  if (command === undefined || command === 'help') return [usage];
  if (choices.length > (command === 'restore' ? 2 : 1))
    throw new CommandError(`Too many arguments.\n\n${usage}`);
  const onSite =
    (
      run: (
        site: Site,
        path: string,
        environment: Environment,
        ...choices: readonly (string | undefined)[]
      ) => Promise<string[]>,
    ): Command =>
    async (path, ...choices) => {
      await using site = await attach(root, environment, report);
      // Awaited here, because leaving the scope closes the site.
      return await run(site, path, environment, ...choices);
    };
  const commands = new Map<string, Command>([
    ['backup', onSite(backupCommand)],
    ['verify', verifyCommand],
    ['restore', onSite(restoreCommand)],
    ['prune', pruneCommand],
    ['nightly', onSite(nightlyCommand)],
    ['export', onSite(exportCommand)],
    ['import', onSite(importCommand)],
  ]);
  const run = commands.get(command);
  if (run === undefined) throw new CommandError(`There is no command "${command}".\n\n${usage}`);
  if (path === undefined) throw new CommandError(`A folder is missing.\n\n${usage}`);
  return run(pathOf(path), ...choices);
}
