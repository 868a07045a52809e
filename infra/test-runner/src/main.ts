// npm test: everything that CI runs. With the name of a tier, that tier alone; what follows goes to its tool.
//   node infra/run.mjs infra/test-runner/src/main.ts [check|unit|integration|e2e|containers|watch] [arguments]
import { checkTier } from './check.tier.ts';
import { containersTier } from './containers.tier.ts';
import { e2eTier } from './e2e.tier.ts';
import { integrationTier } from './integration.tier.ts';
import { watch } from './jest.tier.ts';
import { addTallies, closingLine, failedTally, type Tally } from './tally.ts';
import { describeTimes, measureTier, type TierTimes, writeTimes } from './times.ts';
import { unitTier } from './unit.tier.ts';

const tiers: Record<string, (args: readonly string[]) => Promise<Tally>> = {
  check: checkTier,
  unit: unitTier,
  integration: integrationTier,
  e2e: e2eTier,
  containers: containersTier,
};

const [chosen, ...args] = process.argv.slice(2);
if (chosen === 'watch') {
  process.exit(await watch(args));
}
if (chosen !== undefined && !(chosen in tiers)) {
  console.error(`There is no tier ${chosen}; there are: ${Object.keys(tiers).join(', ')}, watch.`);
  process.exit(2);
}

const tallies: Tally[] = [];
const times: TierTimes[] = [];
for (const [name, tier] of Object.entries(tiers)) {
  if (chosen !== undefined && chosen !== name) continue;
  console.log(`\n== ${name}`);
  const measured = measureTier(name);
  const tally = await tier(args).catch((error: unknown): Tally => {
    console.error(error);
    return failedTally(String(error));
  });
  tallies.push({ ...tally, failures: tally.failures.map((failure) => `${name}: ${failure}`) });
  const tierTimes = measured(tally);
  times.push(tierTimes);
  console.log(`== ${name}: ${closingLine(tally)} (${tierTimes.seconds} s)`);
}
await writeTimes(times);
console.log('\n== times, and the slowest files');
for (const line of times.flatMap(describeTimes)) console.log(line);

const total = addTallies(tallies);
for (const skip of total.skips) console.log(`\nSKIPPED ${skip}`);
// Once more, where whoever reads the end of a long log finds it.
for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
