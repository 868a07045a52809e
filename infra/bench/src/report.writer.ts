import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Goal, holds, type SectionReport } from './bench.section.ts';

const goalLine = (goal: Goal): string =>
  `${holds(goal) ? 'holds' : 'MISSED'}  ${goal.name}: ${goal.measured.toFixed(2)} ${goal.unit} (${goal.direction} ${goal.bound})`;

/** Aligns the columns for a terminal. */
function tableText({ columns, rows }: SectionReport): string {
  const lines = [columns, ...rows].map((line) => line.map(String));
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

const missingLine = (what: string) => `NOT MEASURED  ${what}`;

/** The report of a section for a terminal. */
export const sectionText = (report: SectionReport): string =>
  [
    `${report.title}\n${report.method}`,
    tableText(report),
    [...report.goals.map(goalLine), ...(report.missing ?? []).map(missingLine)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

function markdown(report: SectionReport): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${report.title}`,
    report.method,
    report.rows.length === 0
      ? ''
      : [row(report.columns), row(report.columns.map(() => '---')), ...report.rows.map(row)].join('\n'),
    [...report.goals.map(goalLine), ...(report.missing ?? []).map(missingLine)]
      .map((line) => `- ${line}`)
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Writes `bench.json` and `bench.md`. */
export async function writeReports(folder: string, reports: Record<string, SectionReport>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const measuredOn = new Date().toISOString();
  await writeFile(
    join(folder, 'bench.json'),
    `${JSON.stringify({ measuredOn, sections: reports }, null, 2)}\n`,
  );
  const sections = Object.values(reports).map(markdown);
  await writeFile(join(folder, 'bench.md'), `${['# Bench', measuredOn, ...sections].join('\n\n')}\n`);
}
