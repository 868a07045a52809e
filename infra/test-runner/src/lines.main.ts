// Counts the lines of code that are not blank, by project and by what they are for.
// npm run lines [-- <commit>]: with a commit, the difference since then stands behind each number.
import { run } from './command.ts';
import { countedFiles, countLines, type LineCounts, type LineKind, lineKinds } from './line-kinds.ts';
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

function cell(project: string, kind: LineKind): string {
  const lines = now.get(project)?.get(kind) ?? 0;
  const change = lines - (before.get(project)?.get(kind) ?? 0);
  if (lines === 0 && change === 0) return '';
  return change === 0 ? String(lines) : `${lines} (${change > 0 ? '+' : ''}${change})`;
}
const projects = [...new Set([...before.keys(), ...now.keys()])].filter((name) => name !== 'all').toSorted();
const rows = [
  ['', ...lineKinds],
  ...[...projects, 'all'].map((project) => [project, ...lineKinds.map((kind) => cell(project, kind))]),
];
const widths = ['', ...lineKinds].map((_, column) =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0)),
);
for (const [project = '', ...cells] of rows)
  console.log(
    [project.padEnd(widths[0] ?? 0), ...cells.map((text, at) => text.padStart(widths[at + 1] ?? 0))].join(
      '  ',
    ),
  );
