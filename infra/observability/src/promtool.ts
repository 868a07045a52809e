import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A wrapper of Prometheus' own tool. */
export interface Promtool {
  /** @throws Error with the tool's output when the check fails */
  run(args: readonly string[]): Promise<string>;
}

/** The output of a failed program. */
function outputOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  return ['stdout', 'stderr'].map((stream) => String(Reflect.get(error, stream) ?? '').trim()).join('\n');
}

/** Finds `promtool` on PATH; undefined when it is missing. */
export async function findPromtool(): Promise<Promtool | undefined> {
  const run = async (args: readonly string[]): Promise<string> => {
    try {
      return (await execute('promtool', [...args])).stdout;
    } catch (error) {
      throw new Error(`promtool ${args.join(' ')}:\n${outputOf(error)}`, { cause: error });
    }
  };
  try {
    await run(['--version']);
  } catch {
    return undefined;
  }
  return { run };
}
