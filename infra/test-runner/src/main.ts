// npm test runs everything that CI runs. The name of a tier selects it; further arguments are passed to its tool.
// node infra/run.mjs infra/test-runner/src/main.ts [<tier>|watch] [arguments]
import { affectedTier } from './affected.tier.ts';
import { checkTier } from './check.tier.ts';
import { containersTier } from './containers.tier.ts';
import { pathWithPrograms } from './debian-programs.ts';
import { e2eTier, findChromium } from './e2e.tier.ts';
import { integrationTier } from './integration.tier.ts';
import { watch } from './jest.tier.ts';
import { besideTestRuns } from './process-record.ts';
import { addTallies, closingLine, failedTally, type Tally } from './tally.ts';
import {
  describeTimes,
  measureTier,
  observeLoad,
  secondsBeforeTests,
  type TierTimes,
  updateDurations,
  writeTimes,
} from './times.ts';
import { unitTier } from './unit.tier.ts';

const tiers: Readonly<Record<string, (args: readonly string[]) => Promise<Tally>>> = {
  check: checkTier,
  unit: unitTier,
  integration: integrationTier,
  e2e: e2eTier,
  containers: (args) => containersTier('containers', 'infra/docker/smoke.ts', args),
  'nginx-replacement': (args) =>
    containersTier('nginx-replacement', 'infra/docker/nginx-replacement.ts', args),
  // Not a part of all tests.
  affected: affectedTier,
};

/** Containers mostly wait for downloads and restarts, so that they are tested beside the other tiers. */
const lanes: readonly (readonly string[])[] = [['check', 'unit', 'integration', 'e2e'], ['containers']];
/** These tiers measure promises of time, which the other tests would delay. */
const lastTiers = ['nginx-replacement'];

const secondsBefore = secondsBeforeTests();
const startMs = performance.now();
const load = observeLoad();

const [chosen, ...args] = process.argv.slice(2);
if (chosen === 'watch') {
  process.exit(await watch(args));
}
if (chosen !== undefined && !(chosen in tiers)) {
  console.error(`There is no tier ${chosen}; there are: ${Object.keys(tiers).join(', ')}, watch.`);
  process.exit(2);
}
// The check alone runs none of these programs.
if (chosen !== 'check') {
  process.env['PATH'] = await pathWithPrograms(process.env['PATH'] ?? '', (line) => console.log(line));
}
// All tiers use the same browser.
const chromium = findChromium();
if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;

const results: { name: string; tally: Tally; times: TierTimes }[] = [];
async function runTier(name: string): Promise<void> {
  console.log(`\n== ${name}`);
  const measured = measureTier(name);
  const tally = await (tiers[name]?.(args) ?? Promise.resolve(failedTally('There is no such tier'))).catch(
    (error: unknown): Tally => {
      console.error(error);
      return failedTally(String(error));
    },
  );
  const times = measured(tally);
  const failures = tally.failures.map((failure) => `${name}: ${failure}`);
  results.push({ name, tally: { ...tally, failures }, times });
  console.log(`== ${name}: ${closingLine(tally)} (${times.seconds} s)`);
}
const runLane = async (lane: readonly string[]) => {
  for (const name of lane) await runTier(name);
};
if (chosen === undefined) {
  const [first = [], ...others] = lanes;
  await Promise.all([runLane(first), ...others.map((lane) => besideTestRuns(() => runLane(lane)))]);
  await runLane(lastTiers);
} else {
  await runTier(chosen);
}

const seconds = (performance.now() - startMs) / 1000;
const times = results.map((result) => result.times);
await updateDurations(seconds, times);
await writeTimes({ secondsBefore, seconds, load: load(), tiers: times });
console.log(`\n== times: ${Math.round(seconds)} s, after ${Math.round(secondsBefore)} s of preparation`);
for (const line of describeTimes(times)) console.log(line);
const { highest, secondsAbove } = load();
if (secondsAbove > 0)
  console.log(`The load of the machine was above 6 for ${secondsAbove} s (at most ${highest}).`);

const total = addTallies(results.map(({ tally }) => tally));
for (const skip of total.skips) console.log(`\nSKIPPED ${skip}`);
// Repeated at the end, where it is easy to find in a long log.
for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
