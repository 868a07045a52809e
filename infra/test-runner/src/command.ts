import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandResult {
  status: number;
  output: string;
}

/**
 * Runs a command in the workspace. Its output is returned and, on request, also shown.
 * @param options.prefix before each shown line, for a command that runs beside others
 * @param options.signal ends the command
 */
export function run(
  command: string,
  args: readonly string[],
  options: {
    env?: Record<string, string>;
    show: boolean;
    prefix?: string;
    cwd: string;
    signal?: AbortSignal | undefined;
  },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    options.signal?.addEventListener('abort', () => child.kill('SIGINT'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        if (options.show && options.prefix === undefined) process.stdout.write(text);
      });
      if (options.show && options.prefix !== undefined)
        createInterface({ input: stream }).on('line', (line) => console.log(options.prefix + line));
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ status: code ?? (signal === null ? 1 : 128), output }));
  });
}
