// npm test runs everything that CI runs. The name of a tier selects it; further arguments are passed to its tool.
// node infra/run.mjs infra/test-runner/src/main.ts [<tier>|watch] [arguments]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { affectedTier } from './affected.tier.ts';
import { checkTier } from './check.tier.ts';
import { containersTier } from './containers.tier.ts';
import { pathWithPrograms } from './debian-programs.ts';
import { besideOtherTests, e2eTier, findChromium, promisedTimesTier } from './e2e.tier.ts';
import { integrationTier } from './integration.tier.ts';
import { watch } from './jest.tier.ts';
import { isPrepared } from './prepared.ts';
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
  'promised-times': promisedTimesTier,
  containers: containersTier,
  // Not a part of all tests.
  affected: affectedTier,
};

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
async function preparePrograms(): Promise<void> {
  await isPrepared('package-lists');
  process.env['PATH'] = await pathWithPrograms(process.env['PATH'] ?? '', (line) => console.log(line));
  // All tiers use the same browser.
  const chromium = findChromium();
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
}
// The check alone runs none of these programs, so that they are downloaded beside it.
const programs = chosen === 'check' ? undefined : preparePrograms();

const results: { name: string; tally: Tally; times: TierTimes }[] = [];
async function runTier(name: string, tierArgs: readonly string[] = args): Promise<void> {
  if (name !== 'check') await programs;
  console.log(`\n== ${name}`);
  const measured = measureTier(name);
  const tally = await (
    tiers[name]?.(tierArgs) ?? Promise.resolve(failedTally('There is no such tier'))
  ).catch((error: unknown): Tally => {
    console.error(error);
    return failedTally(String(error));
  });
  const times = measured(tally);
  const failures = tally.failures.map((failure) => `${name}: ${failure}`);
  results.push({ name, tally: { ...tally, failures }, times });
  console.log(`== ${name}: ${closingLine(tally)} (${times.seconds} s)`);
}
if (chosen === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'sandstone-tests-'));
  const ended = join(folder, 'ended');
  process.env['OTHER_TESTS_ENDED'] = ended;
  // Containers mostly wait for downloads and restarts, so that they are tested beside the other tiers.
  const containers = besideTestRuns(() => runTier('containers'));
  for (const name of ['check', 'unit', 'integration']) await runTier(name);
  await runTier('e2e', besideOtherTests);
  // The last steps of the containers measure after the other tests.
  writeFileSync(ended, '');
  await containers;
  await runTier('promised-times');
  rmSync(folder, { recursive: true });
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
