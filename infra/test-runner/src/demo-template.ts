import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '@sandstone/launcher';
import { run } from './command.ts';
import { root } from './workspace.ts';

/** The files that draw, upload and store the demo's content. */
const makers = [
  ...['apps/api', 'apps/worker', 'libs', 'package-lock.json'],
  ...['infra/demo-content', 'infra/demo-servers', 'infra/launcher', 'infra/nginx'],
  ':(exclude)*.spec.ts',
];

/**
 * The folder for the data of a stopped demo, named by a hash of its makers' files, and by the day, which the content
 * shows. Folders of other days are removed.
 * @param folder below which it lies; replaced in tests
 * @param checkout replaced in tests
 * @returns undefined outside of a Git checkout
 */
export async function demoTemplate(
  folder: string,
  cache = join(cacheDirectory(join(root, '.cache')), 'demo-data'),
  checkout = root,
): Promise<string | undefined> {
  // Git hashes the files as they are, through an index of its own.
  const git = (...args: string[]) =>
    run('git', args, { cwd: checkout, show: false, env: { GIT_INDEX_FILE: join(folder, 'demo-index') } });
  const added = await git('add', '--all', '--', ...makers);
  const { status, output } = await git('write-tree');
  if (added.status !== 0 || status !== 0) return undefined;
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache))
    if (!name.startsWith(day)) rmSync(join(cache, name), { recursive: true, force: true });
  return join(cache, `${day}-${output.trim()}`);
}
