import { spawn } from 'node:child_process';

export interface CommandResult {
  status: number;
  output: string;
}

/** Runs a command in the workspace. Its output is returned and, on request, also shown. */
export function run(
  command: string,
  args: readonly string[],
  options: { env?: Record<string, string>; show: boolean; cwd: string },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        if (options.show) process.stdout.write(text);
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ status: code ?? (signal === null ? 1 : 128), output }));
  });
}
