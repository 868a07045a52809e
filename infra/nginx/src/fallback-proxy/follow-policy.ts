import { join } from 'node:path';
import { parseProxyOptions, type ProxyOptions } from '../options.ts';
import { PolicyFollower } from '../policy/policy-follower.ts';
import { ProxyReporter } from '../policy/proxy-reporter.ts';
import { type KnownPolicy } from '../policy/refused-requests.ts';
import { withDemoRegions } from '../regions/demo-regions.ts';
import { describeSource, obstacleTo } from '../regions/gate.ts';
import { regionSource } from './region-source.ts';
import { type RegionSource } from './visitor-classes.ts';

export interface FollowedPolicy {
  /** The site's policy at this moment. */
  policy: () => KnownPolicy;
  source: RegionSource;
  stop: () => void;
}

/** Follows the site's policy for the fallback proxy, and tells the api about it. */
export async function followPolicy(
  given: ProxyOptions,
  warn: (text: string) => void,
  intervalMs?: number,
): Promise<FollowedPolicy> {
  const options = parseProxyOptions(withDemoRegions(given));
  const { apiUrl, runDir } = options;
  const source = regionSource(options);
  const reporter = new ProxyReporter({
    apiUrl,
    describe: () => ({ ...describeSource(options, source), ...source.headerCounts.report() }),
    intervalMs,
  });
  const policies = new PolicyFollower({
    apiUrl,
    file: join(runDir, 'policy.json'),
    reporter,
    obstacle: (policy) => obstacleTo(policy, source),
    warn,
    intervalMs,
  });
  let policy = await policies.first();
  void policies.follow(async (next) => (policy = next));
  return {
    policy: () => policy,
    source,
    stop() {
      policies.stop();
      reporter.stop();
    },
  };
}
