import { join } from 'node:path';
import { type ComponentSpec } from '../supervisor/component.ts';
import { tailOf } from '../system/log-file.ts';
import { followLog } from '../system/follow-log.ts';
import { serverComponent } from './node-component.ts';
import { developmentCommands, logOf, systemComponents, type SystemPlan } from './system.plan.ts';

/** Rebuilds an app after each change; the app's own watcher then restarts it. */
function rebuild(plan: SystemPlan, app: 'api' | 'worker'): ComponentSpec {
  const name = `${app}-build`;
  const log = logOf(plan.options.dataDir, name);
  return serverComponent({
    name,
    after: ['build'],
    choice: `watching apps/${app} and libs`,
    graceMs: 500,
    // The first build empties and refills the folder, so nothing may start from it meanwhile.
    isReady: async () => tailOf(log).some((line) => /Rebuilt|Finished/.test(line)),
    process: () => ({
      command: process.execPath,
      args: [join(plan.root, 'node_modules/rolldown/bin/cli.mjs'), '-c', '--watch'],
      log,
      cwd: join(plan.root, 'apps', app),
      environment: { ...process.env, NO_COLOR: '1' },
    }),
  });
}

/** Prints the app's log lines for the developer. */
function withLogShown(spec: ComponentSpec, plan: SystemPlan, print: (line: string) => void): ComponentSpec {
  let following = false;
  return {
    ...spec,
    start: (context) => {
      if (!following)
        followLog(logOf(plan.options.dataDir, spec.name), (line) => print(`[${spec.name}] ${line}`));
      following = true;
      return spec.start(context);
    },
  };
}

/** Components that start from a folder which a watcher builds. */
const builtBy: Record<string, string[]> = {
  migrate: ['api-build'],
  buckets: ['api-build'],
  api: ['api-build'],
  worker: ['worker-build'],
};
const shown = new Set(['api', 'worker', 'web', 'demo-servers', 'api-build', 'worker-build']);

/** The same system from its sources, with rebuild, restart and reload on change. */
export function developmentComponents(plan: SystemPlan, print: (line: string) => void): ComponentSpec[] {
  const [build, ...rest] = systemComponents(plan, developmentCommands);
  if (build === undefined) return [];
  const watched = rest.map((spec) => ({ ...spec, after: [...spec.after, ...(builtBy[spec.name] ?? [])] }));
  const specs = [build, rebuild(plan, 'api'), rebuild(plan, 'worker'), ...watched];
  return specs.map((spec) => (shown.has(spec.name) ? withLogShown(spec, plan, print) : spec));
}
