import { randomInt } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Fault, faults } from './faults.ts';
import { problemsOf, takeInventory } from './invariants.ts';
import { Load } from './load.ts';
import { untilRunning } from './processes.ts';
import { type FaultResult, tableOf, writeReport } from './report.ts';
import { summarize } from './responses.ts';
import { SeededRandom } from './seeded-random.ts';
import { type Site } from './site.ts';
import { within } from './surroundings.ts';

// npm run test:faults -- [part of a name …] [--seed 7] [--document]
// `--document` also writes the table of docs/reliability.md.
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const quietMs = 2000;
const document = 'docs/reliability.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, document: { type: 'boolean', default: false } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number.parseInt(values.seed, 10);
if (Number.isNaN(seed)) {
  console.error('--seed needs a whole number, such as: npm run test:faults -- --seed 7');
  process.exit(2);
}
const chosen = faults.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0) {
  console.error(`No such fault. There are: ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

async function tryFault(fault: Fault, site: Site): Promise<FaultResult> {
  // The same fault of the same seed does the same, whichever faults are chosen.
  const random = new SeededRandom(seed + faults.indexOf(fault));
  const load = Load.start(site, random);
  let faultMs: number;
  let found: string[] | void;
  try {
    await sleep(quietMs);
    faultMs = performance.now();
    // The load takes random numbers at its own pace, so the fault has its own.
    found = await fault.cause(site, new SeededRandom(seed + faults.length + faults.indexOf(fault)));
    await untilRunning(site.system);
    await sleep(quietMs);
  } finally {
    await load.stop();
  }
  const summary = summarize(load, faultMs, fault.tolerance);
  const inventory = await takeInventory(site, site.ledger);
  return {
    fault,
    summary,
    inventory,
    problems: [...summary.violations, ...(found ?? []), ...problemsOf(inventory)],
  };
}

const results: FaultResult[] = [];

async function run(fault: Fault, site: Site): Promise<void> {
  const startMs = performance.now();
  const result = await tryFault(fault, site).catch((error: unknown): FaultResult => {
    const problem = error instanceof Error ? error.message : String(error);
    return { fault, summary: undefined, inventory: undefined, problems: [problem] };
  });
  results.push(result);
  const isFailed = result.problems.length > 0;
  // A temporary folder has no logs left at the end.
  if (isFailed)
    await cp(join(site.system.dataDir, 'logs'), join(root, 'reports', 'faults', fault.name), {
      recursive: true,
    });
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${isFailed ? 'FAILED' : 'ok    '} ${fault.name} (${seconds} s)`);
  for (const problem of result.problems.slice(0, 10)) console.log(`       ${problem}`);
  if (result.problems.length > 10) console.log(`       and ${result.problems.length - 10} more`);
}

console.log(`Seed ${seed}. To repeat this run: npm run test:faults -- --seed ${seed}`);
const startMs = performance.now();
// Faults with the same needs share a system.
for (const [needs, together] of Map.groupBy(chosen, (fault) => fault.needs)) {
  const skipped = await within(needs, async (site) => {
    for (const fault of together) await run(fault, site);
  });
  if (skipped === undefined) continue;
  for (const fault of together) {
    results.push({ fault, summary: undefined, inventory: undefined, skipped, problems: [] });
    console.log(`SKIPPED ${fault.name}: ${skipped}`);
  }
}

const minutes = Math.ceil((performance.now() - startMs) / 60_000);
const load = `load ${(loadavg()[1] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
const heading = `Seed ${seed}, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes, ${load}.`;
await writeReport(root, heading, results, values.document ? document : undefined);
console.log(`\n${tableOf(results)}\n\nreports/faults.md is written.`);
if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
