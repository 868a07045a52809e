import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { type RunningSystem, runSystem, temporaryDataDir } from '@sandstone/test-system/running-system';
import { type Fault, faults } from './faults.ts';
import { takeInventory } from './invariants.ts';
import { Ledger, Load } from './load.ts';
import { untilRunning } from './processes.ts';
import { type FaultResult, tableOf, writeReport } from './report.ts';
import { summarize } from './responses.ts';
import { SeededRandom } from './seeded-random.ts';

// npm run test:faults -- [part of a name …] [--seed 7] [--document]
// `--document` also writes the table of docs/reliability.md.
const quietMs = 2000;
const diskBytes = 700 * 1024 * 1024;
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

interface Site {
  system: RunningSystem;
  session: ApiSession;
  ledger: Ledger;
}

async function tryFault(fault: Fault, { system, session, ledger }: Site): Promise<FaultResult> {
  // The same fault of the same seed does the same, whichever faults are chosen.
  const random = new SeededRandom(seed + faults.indexOf(fault));
  const load = Load.start(session, ledger, random);
  let faultMs: number;
  try {
    await sleep(quietMs);
    faultMs = performance.now();
    // The load takes random numbers at its own pace, so the fault has its own.
    await fault.cause(system, new SeededRandom(seed + faults.length + faults.indexOf(fault)));
    await untilRunning(system);
    await sleep(quietMs);
  } finally {
    await load.stop();
  }
  const summary = summarize(load.seen, faultMs, fault.tolerance);
  const inventory = await takeInventory(system, session, ledger);
  const problems = [
    ...summary.violations,
    ...inventory.lost.map((what) => `lost: ${what}`),
    ...inventory.doubled.map((what) => `doubled: ${what}`),
    ...inventory.orphaned.map((what) => `orphaned: ${what}`),
  ];
  return { fault, summary, inventory, problems };
}

/** Runs a system during `use`, and ends it whatever happens. */
const withSite = (dataDir: string, use: (site: Site) => Promise<void>): Promise<void> =>
  runSystem(dataDir, {}, async (system) => {
    const session = await signInByScript(system.site, 'admin');
    await use({ system, session, ledger: new Ledger() });
  });

/** Mounts a small file system in memory. @throws without the rights to mount */
async function mountSmallDisk(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=711`, 'tmpfs', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const remove = async () => {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

const results: FaultResult[] = [];

async function run(fault: Fault, site: Site): Promise<void> {
  const startMs = performance.now();
  const result = await tryFault(fault, site).catch((error: unknown): FaultResult => {
    const problem = error instanceof Error ? error.message : String(error);
    return { fault, summary: undefined, inventory: undefined, problems: [problem] };
  });
  results.push(result);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${result.problems.length === 0 ? 'ok    ' : 'FAILED'} ${fault.name} (${seconds} s)`);
  for (const problem of result.problems.slice(0, 10)) console.log(`       ${problem}`);
  if (result.problems.length > 10) console.log(`       and ${result.problems.length - 10} more`);
}

async function runOnSmallDisk(fault: Fault): Promise<void> {
  const disk = await mountSmallDisk().catch(() => undefined);
  if (disk === undefined) {
    const skipped = 'only root can mount a small file system';
    results.push({ fault, summary: undefined, inventory: undefined, skipped, problems: [] });
    console.log(`SKIPPED ${fault.name}: ${skipped}`);
    return;
  }
  try {
    await withSite(join(disk.folder, 'data'), (site) => run(fault, site));
  } finally {
    await disk.remove();
  }
}

console.log(`Seed ${seed}. To repeat this run: npm run test:faults -- --seed ${seed}`);
const startMs = performance.now();
const shared = chosen.filter(({ ownDisk }) => ownDisk !== true);
if (shared.length > 0) {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    await withSite(dataDir, async (site) => {
      for (const fault of shared) await run(fault, site);
    });
  } finally {
    await remove();
  }
}
for (const fault of chosen.filter(({ ownDisk }) => ownDisk === true)) await runOnSmallDisk(fault);

const minutes = Math.ceil((performance.now() - startMs) / 60_000);
const load = `load ${(loadavg()[1] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
const heading = `Seed ${seed}, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes, ${load}.`;
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
await writeReport(root, heading, results, values.document ? document : undefined);
console.log(`\n${tableOf(results)}\n\nreports/faults.md is written.`);
if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
