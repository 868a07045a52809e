import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Prometheus' own tool. */
export interface Promtool {
  /** @throws Error with what the tool said, where it is not content */
  run(args: readonly string[]): Promise<string>;
}

/** What a failed program wrote. */
function saidBy(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  return ['stdout', 'stderr'].map((stream) => String(Reflect.get(error, stream) ?? '').trim()).join('\n');
}

/** `promtool` of PATH; `undefined` where there is none. */
export async function findPromtool(): Promise<Promtool | undefined> {
  const run = async (args: readonly string[]): Promise<string> => {
    try {
      return (await execute('promtool', [...args])).stdout;
    } catch (error) {
      throw new Error(`promtool ${args.join(' ')}:\n${saidBy(error)}`, { cause: error });
    }
  };
  try {
    await run(['--version']);
  } catch {
    return undefined;
  }
  return { run };
}
