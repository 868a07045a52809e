import { findKustomize } from '@sandstone/kubernetes';
import { jestTier } from './jest.tier.ts';
import { type Tally } from './tally.ts';

/** The suites that need no service. Those about what a cluster is given need kubectl, which renders it. */
export async function unitTier(args: readonly string[]): Promise<Tally> {
  const [tally, kustomize] = await Promise.all([jestTier('unit', args), findKustomize()]);
  if (kustomize !== undefined) return tally;
  const reason = 'what Kubernetes is given: no kubectl of 1.27 or later here';
  return {
    ...tally,
    skips: [`${reason}. Get it from https://kubernetes.io/docs/tasks/tools/ and run: npm test`],
  };
}
