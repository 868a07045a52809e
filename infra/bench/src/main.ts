import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beaconSection } from './beacon.bench.ts';
import { isComplete, runSection, type SectionReport } from './bench.section.ts';
import { nginxSection } from './nginx.bench.ts';
import { pagesSection } from './pages.bench.ts';
import { readsSection } from './reads.bench.ts';
import { regionsSection } from './regions.bench.ts';
import { requestsSection } from './requests.bench.ts';
import { sectionText, writeReports } from './report.writer.ts';
import { siteSection } from './site.bench.ts';
import { workerSection } from './worker.bench.ts';

// `npm run bench -- [section …] [--rounds 3]`; without a section, all of them.
// `npm run bench -- pages --peer ghost` installs and starts Ghost, and also measures it.
const sections = [
  workerSection,
  readsSection,
  nginxSection,
  regionsSection,
  requestsSection,
  pagesSection,
  beaconSection,
  siteSection,
];

function failUsage(problem: string): never {
  console.error(problem);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, peer: { type: 'string' } },
});
const unknown = positionals.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  const known = sections.map(({ name }) => name).join(', ');
  failUsage(`No such section: ${unknown.join(', ')}. There are: ${known}.`);
}
if (values.peer !== undefined && values.peer !== 'ghost') failUsage('The only peer is ghost.');
const chosen = sections.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const reportFolder = join(import.meta.dirname, '../../../reports');
const folder = await mkdtemp(join(tmpdir(), 'sandstone-bench-'));
const reports: Record<string, SectionReport> = {};
try {
  for (const section of chosen) {
    const tempDir = join(folder, section.name);
    await mkdir(tempDir);
    const report = await runSection(section, {
      tempDir,
      rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 1),
      log: (line) => console.log(`  ${line}`),
      withGhost: values.peer === 'ghost',
    });
    reports[section.name] = report;
    console.log(`\n${sectionText(report)}\n`);
    // Written after each section, so that an interrupted run keeps its results.
    await writeReports(reportFolder, reports);
  }
  console.log('\nreports/bench.json and reports/bench.md are written.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (!Object.values(reports).every(isComplete)) process.exitCode = 1;
