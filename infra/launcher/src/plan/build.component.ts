import { join } from 'node:path';
import { type ComponentSpec } from '../supervisor/component.ts';
import { buildErrors } from './build-errors.ts';
import { buildStamp } from './build.stamp.ts';
import { taskComponent } from './node-component.ts';

const outputs = [
  'apps/api/dist/main.js',
  'apps/api/dist/migrate.js',
  'apps/api/dist/buckets.js',
  'apps/worker/dist/main.js',
  'apps/web/dist/server/main.js',
  'apps/web/dist/server/manifest.json',
  'apps/web/dist/client',
];
const progressEveryMs = 5000;

/** Builds the apps when a source has changed; Nx's cache provides the rest. */
export function buildComponent(root: string, logs: string): ComponentSpec {
  const log = join(logs, 'build.log');
  const task = taskComponent({
    name: 'build',
    after: [],
    graceMs: 500,
    errorsIn: buildErrors,
    process: () => ({
      command: process.execPath,
      args: [join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '--outputStyle=static'],
      log,
      cwd: root,
      // The Nx daemon would outlive the command.
      environment: { ...process.env, NX_DAEMON: 'false', NODE_ENV: 'production', NO_COLOR: '1' },
    }),
  });
  return {
    ...task,
    start: async (context) => {
      const stamp = buildStamp(root, outputs);
      if (stamp.isCurrent()) return { choice: 'up to date' };
      const startMs = performance.now();
      const seconds = () => Math.round((performance.now() - startMs) / 1000);
      context.report('building the apps');
      const progress = setInterval(() => context.report(`building, ${seconds()} s`), progressEveryMs);
      try {
        await task.start(context);
      } finally {
        clearInterval(progress);
      }
      stamp.keep();
      return { choice: `built in ${seconds()} s` };
    },
  };
}

/** Builds the apps before several systems of the checkout start at the same time, of which each would build them. */
export async function buildApps(root: string, logs: string, report: (line: string) => void): Promise<void> {
  const started = (name: string) => {
    throw new Error(`A build does not depend on ${name}`);
  };
  await buildComponent(root, logs).start({ report, onSpawn: () => undefined, started });
}
