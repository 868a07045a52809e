import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Goal, holds, rounded, type SectionReport } from './bench.section.ts';

const goalLine = (goal: Goal): string =>
  `- ${holds(goal) ? 'holds' : 'MISSED'}: ${goal.name}: ${rounded(goal.measured, 2)} ${goal.unit} (${goal.direction} ${rounded(goal.bound, 2)})`;

/** A table of Markdown whose columns are aligned for a terminal too. */
function table({ columns, rows }: SectionReport): string {
  const lines = [columns, ...rows].map((line) => line.map(String));
  const widths = columns.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const lineOf = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...body.map(lineOf)].join('\n');
}

/** The report of a section as Markdown. */
export const sectionText = (report: SectionReport): string =>
  [
    `## ${report.title}`,
    report.method,
    ...(report.rows.length === 0 ? [] : [table(report)]),
    [...report.goals.map(goalLine), ...(report.missing ?? []).map((what) => `- NOT MEASURED: ${what}`)].join(
      '\n',
    ),
  ].join('\n\n');

/** Writes `bench.json` and `bench.md`. */
export async function writeReports(folder: string, reports: Record<string, SectionReport>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const measuredOn = new Date().toISOString();
  const json = JSON.stringify({ measuredOn, sections: reports }, null, 2);
  await writeFile(join(folder, 'bench.json'), `${json}\n`);
  const sections = Object.values(reports).map(sectionText);
  await writeFile(join(folder, 'bench.md'), `${['# Bench', measuredOn, ...sections].join('\n\n')}\n`);
}
