// node infra/nginx/src/start-nginx.main.ts
// Writes the configuration in a container, then replaces this process by nginx, so that nginx receives signals
// directly.
import { loadRelease } from '@sandstone/config';
import { containerOptions, containerWarnings } from './container-options.ts';
import { writeNginxConfig } from './config/write-nginx-config.ts';

const nginx = '/usr/sbin/nginx';

try {
  const { args } = writeNginxConfig({ ...containerOptions(process.env), release: loadRelease(process.env) });
  for (const warning of containerWarnings(process.env)) console.error(`warning: ${warning}`);
  if (process.execve === undefined) throw new Error('This system cannot replace a process by another.');
  process.execve(nginx, [nginx, ...args], { TZ: 'UTC' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
