import { type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDatabase } from '@sandstone/geo';
import { nginxAbilities } from '../config/write-nginx-config.ts';
import { type NginxCommand, NginxProcess } from './nginx-process.ts';
import { type ProxyOptions } from '../options/options.ts';
import { PolicyFollower } from '../policy/policy-follower.ts';

export interface NginxStart extends NginxCommand {
  warn?: (text: string) => void;
  /** Interval between two requests for the site's policy. */
  intervalMs?: number;
}
export interface RunningNginx {
  /** nginx's master process at this moment; undefined while it is started anew, or has ended. */
  child(): ChildProcess | undefined;
  /** Resolves with the exit code when nginx has ended, as a shell would report it. */
  ended: Promise<number>;
  /** Ends nginx. Gracefully, it finishes open responses for some seconds. */
  stop(how: 'graceful' | 'fast'): void;
}

/** Gives the proxy of a demo without a source of regions a database of the addresses that its visitors can choose. */
function withDemoRegions(options: ProxyOptions): ProxyOptions {
  if (options.demoVisitor !== true || options.regions !== undefined) return options;
  const database = join(options.runDir, 'demo-regions.mmdb');
  mkdirSync(options.runDir, { recursive: true });
  writeFileSync(database, demoDatabase(new Date()));
  return { ...options, regions: { database } };
}

/** Starts nginx as a child of this process, and follows the site's policy. */
export async function runNginx(start: NginxStart): Promise<RunningNginx> {
  const { warn = (text: string) => console.error(`warning: ${text}`), intervalMs } = start;
  const options = withDemoRegions(start.options);
  const policies = new PolicyFollower({
    options,
    abilities: () => nginxAbilities(options),
    warn,
    intervalMs,
  });
  const nginx = new NginxProcess({ ...start, options });
  void nginx.ended.then(() => policies.stop());
  await nginx.start(await policies.first());
  void policies.follow((policy) => nginx.putInForce(policy));
  return {
    child: () => nginx.child,
    ended: nginx.ended,
    stop(how) {
      policies.stop();
      nginx.stop(how);
    },
  };
}
