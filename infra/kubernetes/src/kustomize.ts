import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** The first version with `includeTemplates` in `labels` and with the syntax of `replacements` used here. */
const oldestMajor = 5;
const maxOutputBytes = 16 * 1024 * 1024;

/** Renders the overlay in a folder as YAML. */
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

/** Finds kubectl or kustomize; undefined when neither is installed in a recent version. */
export async function findKustomize(): Promise<Kustomize | undefined> {
  const render = (program: string, command: string): Kustomize => {
    return async (folder) =>
      (await execute(program, [command, folder], { maxBuffer: maxOutputBytes })).stdout;
  };
  // kustomize's version is on the line above.
  const kubectl = (await run('kubectl', ['version', '--client']))?.match(/Kustomize Version: (\S+)/)?.[1];
  if (isRecent(kubectl)) return render('kubectl', 'kustomize');
  if (isRecent(await run('kustomize', ['version']))) return render('kustomize', 'build');
  return undefined;
}
