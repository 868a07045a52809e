import { run } from './command.ts';
import { root } from './workspace.ts';

/**
 * The projects that a change can break, by Nx's graph: everything that differs from the last commit of main, committed
 * or not, and everything that depends on it.
 */
export async function affectedProjects(): Promise<string[]> {
  const { status, output } = await run('nx', ['show', 'projects', '--affected', '--base=main', '--json'], {
    cwd: root,
    show: false,
    env: { NX_DAEMON: 'false' },
  });
  if (status !== 0) throw new Error(`Nx could not compare with main:\n${output}`);
  // Nx may warn before its answer, which is the last line.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as string[]; // as Nx documents it
}
