import { findKustomize } from '@sandstone/kubernetes';
import { findPromtool } from '@sandstone/observability-files';
import { jestTier } from './jest.tier.ts';
import { type Tally } from './tally.ts';

/** Runs the suites that need no service. Tests of Kubernetes files need kubectl, and those of alerts need promtool. */
export async function unitTier(args: readonly string[], signal?: AbortSignal): Promise<Tally> {
  const [tally, kustomize, promtool] = await Promise.all([
    jestTier('unit', args, undefined, signal),
    findKustomize(),
    findPromtool(),
  ]);
  const skips = [
    ...(kustomize === undefined
      ? [
          'the tests of the Kubernetes files: no kubectl of 1.27 or later here. Get it from https://kubernetes.io/docs/tasks/tools/ and run: npm test',
        ]
      : []),
    ...(promtool === undefined
      ? [
          'the tests of alerts and dashboard: no promtool here. Get it from https://prometheus.io/download/ and run: npm test',
        ]
      : []),
  ];
  return { ...tally, skips: [...tally.skips, ...skips] };
}
