import { checkTier } from './check.tier.ts';
import { type AffectedTests, findAffectedTests } from './affected.ts';
import { e2eTier } from './e2e.tier.ts';
import { integrationTier } from './integration.tier.ts';
import { besideTestRuns } from './process-record.ts';
import { addTallies, emptyTally, type Tally } from './tally.ts';
import { unitTier } from './unit.tier.ts';

const limitMs = 180_000;
/** Kept for the browser tests, if there are any. */
const browserMs = 70_000;
/** The first batches are small, so that the nearest tests have ended when the time is up. */
const batches = { unit: 30, integration: 8 };

interface Outcome {
  tally: Tally;
  notRun: readonly string[];
}

/** Runs files in batches, each twice as large as the one before, until the time is up. */
async function inBatches(
  files: readonly string[],
  firstSize: number,
  signal: AbortSignal,
  runFiles: (files: readonly string[]) => Promise<Tally>,
): Promise<Outcome> {
  let tally = emptyTally();
  let rest = files;
  for (let size = firstSize; rest.length > 0 && !signal.aborted; size *= 2) {
    const result = await runFiles(rest.slice(0, size));
    if (signal.aborted) break;
    tally = addTallies([tally, result]);
    rest = rest.slice(size);
  }
  return { tally, notRun: rest };
}

/**
 * Checks the workspace, and runs the tests that are nearest to what differs from a commit of main: unit tests beside the
 * check, integration tests, and the browser tests that were changed, with one for each changed feature. After three
 * minutes it ends, and prints what was not run.
 */
export async function affectedTier(args: readonly string[]): Promise<Tally> {
  const [option, given] = args;
  const base = option === '--base' && given !== undefined ? given : 'main';
  const startMs = performance.now();
  const { unit, integration, e2e } = await findAffectedTests(base);
  console.log(
    `Affected since ${base}: ${unit.length} files of unit tests, ${integration.length} of integration tests, ${e2e.length} of browser tests`,
  );
  const timeUp = AbortSignal.timeout(limitMs);
  const browsersTurn = e2e.length === 0 ? timeUp : AbortSignal.timeout(limitMs - browserMs);
  const byPath = (files: readonly string[]) => ['--runTestsByPath', ...files];

  const [checked, units] = await Promise.all([
    besideTestRuns(checkTier),
    inBatches(unit, batches.unit, browsersTurn, (files) => unitTier(byPath(files), browsersTurn)),
  ]);
  const integrations = await inBatches(integration, batches.integration, browsersTurn, (files) =>
    integrationTier(byPath(files), browsersTurn),
  );
  const browsers = await inBatches(e2e, e2e.length, timeUp, (files) =>
    e2eTier([...files.map((file) => file.replace(/^e2e\//, '')), '--workers', '1'], timeUp),
  );
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const left: AffectedTests = {
    unit: units.notRun,
    integration: integrations.notRun,
    e2e: browsers.notRun,
  };
  console.log(`\n${seconds} s.`);
  for (const [tier, files] of Object.entries(left) as [string, readonly string[]][])
    if (files.length > 0) console.log(`NOT RUN ${tier}: ${files.join(' ')}`);
  return addTallies([checked, units.tally, integrations.tally, browsers.tally]);
}
