import { stripVTControlCharacters } from 'node:util';

/** A failed task also prints Node's warnings, the stack of the compiler, and npm's summary. */
const isNoise = (line: string) => /^\(node:\d+\)|^\(Use `node|^\s+at |^npm error|^> |^\s*$/.test(line);
const maxLines = 60;

/** Finds the lines of the compilers that failed in the output of Nx. @returns no lines if the output has another form */
export function buildErrors(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  const failed = new Set(
    lines.slice(lines.lastIndexOf('Failed tasks:') + 1).flatMap((line) => /^- (\S+)$/.exec(line)?.[1] ?? []),
  );
  let task: string | undefined;
  const found: string[] = [];
  for (const line of lines) {
    if (/^ ?NX /.test(line)) task = undefined;
    const begun = /^> nx run (\S+)/.exec(line)?.[1];
    if (begun !== undefined) {
      task = begun;
      if (failed.has(task)) found.push(`${task}:`);
    } else if (task !== undefined && failed.has(task) && !isNoise(line)) {
      found.push(line);
    }
  }
  return found.slice(0, maxLines);
}
