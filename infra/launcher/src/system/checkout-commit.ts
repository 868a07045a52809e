import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unknownCommit } from '@sandstone/contract';

/**
 * The commit of the checkout in `root`, with `-modified` if its files differ; `unknown` for a folder without git's
 * files, or on a machine without git. Never throws.
 */
export function checkoutCommit(root: string): string {
  // Otherwise git would name the commit of a repository above the folder.
  if (!existsSync(join(root, '.git'))) return unknownCommit;
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain') === '' ? commit : `${commit}-modified`;
  } catch {
    return unknownCommit;
  }
}
