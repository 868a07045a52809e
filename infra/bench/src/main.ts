import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { beaconSection } from './beacon.bench.ts';
import { type BenchContext, isComplete, runSection, type SectionReport } from './bench.section.ts';
import { startGhost } from './ghost.peer.ts';
import { nginxSection } from './nginx.bench.ts';
import { pagesSection } from './pages.bench.ts';
import { pipelineSection } from './pipeline.bench.ts';
import { readsSection } from './reads.bench.ts';
import { sectionText, writeReports } from './report.writer.ts';
import { siteSection } from './site.bench.ts';
import { syncSection } from './sync.bench.ts';
import { uploadSection } from './upload.bench.ts';
import { workerSection } from './worker.bench.ts';

// `npm run bench -- [section …] [--rounds 3]`; without a section, all of them.
// `npm run bench -- pages --peer <address> [--peer-pid <pid>]` also measures another site under the same load.
// `npm run bench -- pages --peer ghost` installs and starts Ghost for that.
const sections = [
  pipelineSection,
  workerSection,
  uploadSection,
  syncSection,
  readsSection,
  nginxSection,
  pagesSection,
  beaconSection,
  siteSection,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    peer: { type: 'string' },
    'peer-pid': { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  const known = sections.map(({ name }) => name).join(', ');
  console.error(`No such section: ${unknown.join(', ')}. There are: ${known}.`);
  process.exit(2);
}
const chosen = sections.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (values.peer !== undefined && !chosen.includes(pagesSection)) {
  console.error('`--peer` belongs to the section `pages`: npm run bench -- pages --peer <address or ghost>');
  process.exit(2);
}
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const folder = await mkdtemp(join(tmpdir(), 'sandstone-bench-'));
function peerStarter(address: string | undefined, pid: string | undefined): BenchContext['startPeer'] {
  if (address === undefined) return undefined;
  if (address === 'ghost') return startGhost;
  const peer = { name: address, address, pid: pid === undefined ? undefined : Number.parseInt(pid, 10) };
  return () => Promise.resolve({ ...peer, stop: () => Promise.resolve() });
}
const startPeer = peerStarter(values.peer, values['peer-pid']);
const reports: Record<string, SectionReport> = {};
try {
  for (const section of chosen) {
    const tempDir = join(folder, section.name);
    await mkdir(tempDir);
    const report = await runSection(section, {
      tempDir,
      rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 1),
      log: (line) => console.log(`  ${line}`),
      startPeer,
    });
    reports[section.name] = report;
    console.log(`\n${sectionText(report)}\n`);
    // Written after each section, so that an interrupted run keeps its results.
    await writeReports(join(root, 'reports'), reports);
  }
  console.log('\nreports/bench.json and reports/bench.md are written.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (!Object.values(reports).every(isComplete)) process.exitCode = 1;
