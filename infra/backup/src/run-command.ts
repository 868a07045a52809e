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
npm run data -- restore <folder> [<backup>] restores a backup into an empty site
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

/** @returns the lines for the operator. @throws CommandError, ConfigError, DeletionLockTimeoutError */
export async function runCommand(
  [command, ...args]: readonly string[],
  { root, environment, pathOf, report }: CommandContext,
): Promise<string[]> {
  if (command === undefined || command === 'help') return [usage];
  const [path, choice, ...rest] = args;
  if (rest.length > 0) throw new CommandError(`Too many arguments.\n\n${usage}`);
  const folder = (): string => {
    if (path === undefined) throw new CommandError(`A folder is missing.\n\n${usage}`);
    return pathOf(path);
  };
  const withSite = async (work: (site: Site) => Promise<string[]>): Promise<string[]> => {
    const site = await attach(root, environment, report);
    try {
      return await work(site);
    } finally {
      await site.detach();
    }
  };
  switch (command) {
    case 'backup': {
      const to = folder();
      return withSite((site) => backupCommand(site, to, environment));
    }
    case 'verify':
      return verifyCommand(folder(), choice);
    case 'restore': {
      const from = folder();
      return withSite((site) => restoreCommand(site, from, choice, environment));
    }
    case 'prune':
      return pruneCommand(folder(), choice);
    case 'nightly': {
      const to = folder();
      return withSite((site) => nightlyCommand(site, to, choice, environment));
    }
    case 'export': {
      const to = folder();
      return withSite((site) => exportCommand(site, to));
    }
    case 'import': {
      const from = folder();
      return withSite((site) => importCommand(site, from, environment));
    }
    default:
      throw new CommandError(`There is no command "${command}".\n\n${usage}`);
  }
}
