import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Fault } from './faults.ts';
import { type Inventory } from './invariants.ts';
import { type Summary } from './responses.ts';

export interface FaultResult {
  fault: Pick<Fault, 'name' | 'expected'>;
  summary: Summary | undefined;
  inventory: Inventory | undefined;
  /** Why the fault could not be tried. */
  skipped?: string;
  problems: string[];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function seen({ total, failures, refused, refusedMs }: Summary): string {
  const parts = Object.entries(failures)
    .filter(([status]) => status !== 'refused')
    .map(([status, count]) => `${count} × ${status}`);
  if (refused > 0) parts.push(`${refused} refused for up to ${seconds(refusedMs)}`);
  return parts.length === 0 ? `all ${total} good` : `${parts.join(', ')} of ${total}`;
}

function cells({ fault, summary, inventory, skipped }: FaultResult): string[] {
  if (summary === undefined || inventory === undefined)
    return [
      fault.name,
      fault.expected,
      skipped === undefined ? 'not measured' : `skipped: ${skipped}`,
      '',
      '',
      '',
      '',
    ];
  return [
    fault.name,
    fault.expected,
    seen(summary),
    summary.firstGoodMs === 0 ? 'no page failed' : seconds(summary.firstGoodMs),
    seconds(summary.longestWaitMs),
    seconds(summary.longestRemovalMs),
    `lost ${inventory.lost.length}, doubled ${inventory.doubled.length}, leaked ${inventory.leaked.length}`,
  ];
}

const columns = [
  'Fault',
  'Expected',
  'Seen',
  'Good again after',
  'Longest wait',
  'Hidden photo gone after',
  'Records and files',
];
const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;

export const tableOf = (results: readonly FaultResult[]): string =>
  [row(columns), row(columns.map(() => '---')), ...results.map((result) => row(cells(result)))].join('\n');

const start = '<!-- measured -->';
const end = '<!-- /measured -->';

/** Replaces the table between the marks of a document. */
export function withTable(document: string, table: string): string {
  const [before, rest] = document.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The document lacks ${start} or ${end}`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

/** Writes `reports/faults.md`, and the table of a document if it is named. */
export async function writeReport(
  root: string,
  heading: string,
  results: readonly FaultResult[],
  document?: string,
): Promise<void> {
  const table = `${heading}\n\n${tableOf(results)}`;
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(join(root, 'reports', 'faults.md'), `# Faults\n\n${table}\n`);
  if (document === undefined) return;
  const path = join(root, document);
  await writeFile(path, withTable(await readFile(path, 'utf8'), table));
  await promisify(execFile)('prettier', ['--write', path], { cwd: root });
}
