// Counts the lines of code that are not blank, by project and by what they are for.
// npm run lines [-- <commit>]: with a commit, the difference since then stands behind each number.
import { run } from './command.ts';
import { countedFiles, countLines, type LineCounts, lineKinds } from './line-kinds.ts';
import { root } from './workspace.ts';

/** @param commit the files of the checkout without one */
async function linesOf(commit?: string): Promise<LineCounts> {
  const pattern = ['--extended-regexp', '[^[:space:]]'];
  const where = commit === undefined ? ['--untracked', ...pattern] : [...pattern, commit];
  const { status, output } = await run('git', ['grep', '--count', ...where, '--', ...countedFiles], {
    cwd: root,
    show: false,
  });
  if (status !== 0) throw new Error(`git grep failed:\n${output}`);
  return countLines(
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [lines = '', path = ''] = line.split(':').toReversed();
        return [path, Number(lines)] as const;
      }),
  );
}

const [commit] = process.argv.slice(2);
const now = await linesOf();
const before = commit === undefined ? now : await linesOf(commit);

const cell = (project: string, kind: (typeof lineKinds)[number]): string => {
  const [lines, former] = [now, before].map((counts) => counts.get(project)?.[kind] ?? 0);
  if (lines === undefined || former === undefined || (lines === 0 && former === 0)) return '';
  const change = lines - former;
  return change === 0 ? String(lines) : `${lines} (${change > 0 ? '+' : ''}${change})`;
};
const projects = [...new Set([...before.keys(), ...now.keys()])].filter((name) => name !== 'all').toSorted();
const rows = [
  ['', ...lineKinds],
  ...[...projects, 'all'].map((project) => [project, ...lineKinds.map((kind) => cell(project, kind))]),
];
const widths = ['']
  .concat(lineKinds)
  .map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
