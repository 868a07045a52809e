import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

const keptLogs = 3;
const tailBytes = 16 * 1024;

/** Moves `api.log` to `api.1.log` and so on, and keeps the last three. */
export function rotateLog(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const numbered = (n: number) => (n === 0 ? path : path.replace(/(\.log)?$/, `.${n}.log`));
  for (let n = keptLogs; n > 0; n -= 1) {
    if (existsSync(numbered(n - 1))) renameSync(numbered(n - 1), numbered(n));
  }
}

/** The last lines of a log, to be shown beside its path when its component fails. */
export function tailOf(path: string, lines = 12): string[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8').trimEnd().split('\n').slice(-lines);
  } finally {
    closeSync(file);
  }
}
