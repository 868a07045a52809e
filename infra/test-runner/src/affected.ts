import { run } from './command.ts';
import { root } from './workspace.ts';

/**
 * The projects affected by a change, by Nx's graph: files that differ from the last commit of main, committed or not,
 * and all dependents.
 */
export async function affectedProjects(): Promise<string[]> {
  const { status, output } = await run('nx', ['show', 'projects', '--affected', '--base=main', '--json'], {
    cwd: root,
    show: false,
    env: { NX_DAEMON: 'false' },
  });
  if (status !== 0) throw new Error(`Nx could not compare with main:\n${output}`);
  // Nx may print warnings; its result is the last line.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as string[]; // as Nx documents it
}
