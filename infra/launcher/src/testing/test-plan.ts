import { launcherOptions } from '../plan/launcher-options.ts';
import { chooseStorage } from '../plan/storage.choice.ts';
import { type SystemPlan } from '../plan/system.plan.ts';

/** A plan of the system with the fallback proxy, for tests. */
export function testPlan(
  changes: Partial<SystemPlan> = {},
  environment: Record<string, string> = {},
): SystemPlan {
  return {
    root: '/checkout',
    options: launcherOptions(environment, [], '/checkout'),
    site: 'http://localhost:8080',
    ports: {
      ...{ site: 8080, api: 1, worker: 2, web: 3, identity: 4, age: 11, postgres: 5, redis: 6 },
      streaming: { control: 7, api: 8, player: 9, cdn: 10 },
    },
    storage: chooseStorage({}, '/data'),
    demoIdentity: true,
    fakeProvider: true,
    sessionSecret: '',
    setupCode: undefined,
    certificate: undefined,
    environment: { REVERSE_PROXY: 'fallback', ...environment },
    build: {
      ...{ name: 'build', kind: 'task', after: [] },
      stop: { signal: 'SIGTERM', graceMs: 0 },
      start: async () => ({ choice: '' }),
    },
    ...changes,
  };
}
