// node infra/nginx/src/process/start-nginx.main.ts [start.json]
// Runs nginx as a child: in a container with its environment, elsewhere with the command and the options of a file. It
// ends with nginx and as nginx does, and passes on the signals that stop it.
import { readFileSync } from 'node:fs';
import { loadRelease } from '@sandstone/config';
import { containerOptions, containerWarnings } from '../options/container-options.ts';
import { parseProxyOptions } from '../options/options.ts';
import { type NginxStart, runNginx } from './run-nginx.ts';

function inContainer(): NginxStart {
  const options = { ...containerOptions(process.env), release: loadRelease(process.env) };
  for (const warning of containerWarnings(process.env)) console.error(`warning: ${warning}`);
  return { command: '/usr/sbin/nginx', options, environment: { TZ: 'UTC' } };
}

function fromFile(file: string): NginxStart {
  // Only the launcher writes this file; the options are checked.
  const { command, options } = JSON.parse(readFileSync(file, 'utf8')) as {
    command: string;
    options: unknown;
  };
  return { command, options: parseProxyOptions(options), environment: process.env };
}

/** A signal that comes before nginx runs stops the start. */
let stop = (_how: 'graceful' | 'fast'): void => process.exit(0);
process.on('SIGQUIT', () => stop('graceful'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop('fast'));

try {
  const [, , file] = process.argv;
  const nginx = await runNginx(file === undefined ? inContainer() : fromFile(file));
  stop = (how) => nginx.stop(how);
  process.exitCode = await nginx.ended;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
