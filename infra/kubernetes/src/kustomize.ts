import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** `labels` with `includeTemplates`, and `replacements` as they are written here. */
const oldestMajor = 5;
const maxOutputBytes = 16 * 1024 * 1024;

/** Renders the overlay in a folder, to YAML. */
export type Kustomize = (folder: string) => Promise<string>;

async function run(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await execute(program, [...args], { maxBuffer: maxOutputBytes })).stdout;
  } catch {
    return undefined;
  }
}

const isRecent = (version: string | undefined): boolean =>
  Number(/v(\d+)\.\d+\.\d+/.exec(version ?? '')?.[1] ?? 0) >= oldestMajor;

/** What an operator would use: kubectl, or kustomize itself. `undefined` where neither is here, or only an old one. */
export async function findKustomize(): Promise<Kustomize | undefined> {
  const render = (program: string, command: string): Kustomize => {
    return async (folder) =>
      (await execute(program, [command, folder], { maxBuffer: maxOutputBytes })).stdout;
  };
  // Its own version stands in the line above.
  const kubectl = (await run('kubectl', ['version', '--client']))?.match(/Kustomize Version: (\S+)/)?.[1];
  if (isRecent(kubectl)) return render('kubectl', 'kustomize');
  if (isRecent(await run('kustomize', ['version']))) return render('kustomize', 'build');
  return undefined;
}
