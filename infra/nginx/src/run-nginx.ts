import { type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { nginxAbilities } from './config/write-nginx-config.ts';
import { type NginxCommand, NginxProcess } from './nginx-process.ts';
import { PolicyFollower } from './policy/policy-follower.ts';
import { ProxyReporter } from './policy/proxy-reporter.ts';
import { withDemoRegions } from './regions/demo-regions.ts';
import { describeSource, obstacleTo } from './regions/gate.ts';
import { RegionHeaderCounts, regionHeaderLog } from './regions/region-header.ts';

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

/** Starts nginx as a child of this process, and follows the site's policy. */
export async function runNginx(start: NginxStart): Promise<RunningNginx> {
  const { intervalMs } = start;
  const options = withDemoRegions(start.options);
  const { apiUrl, runDir } = options;
  const warn = start.warn ?? ((text: string) => console.error(`warning: ${text}`));
  const headerCounts = new RegionHeaderCounts();
  const reporter = new ProxyReporter({
    apiUrl,
    describe: () => {
      headerCounts.addLog(regionHeaderLog(runDir));
      return { ...describeSource(options, nginxAbilities(options)), ...headerCounts.report() };
    },
    intervalMs,
  });
  const policies = new PolicyFollower({
    apiUrl,
    file: join(runDir, 'policy.json'),
    reporter,
    obstacle: (policy) => obstacleTo(policy, nginxAbilities(options)),
    warn,
    intervalMs,
  });
  const stopFollowing = () => {
    policies.stop();
    reporter.stop();
  };
  const nginx = new NginxProcess({ ...start, options });
  void nginx.ended.then(stopFollowing);
  await nginx.start(await policies.first());
  void policies.follow((policy) => nginx.putInForce(policy));
  return {
    child: () => nginx.child,
    ended: nginx.ended,
    stop(how) {
      stopFollowing();
      nginx.stop(how);
    },
  };
}
