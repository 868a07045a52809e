import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const keptLogs = 3;
const maxLogBytes = 20 * 1024 * 1024;
const tailBytes = 16 * 1024;

/**
 * Renames `api.log` to `api.1.log` and so on, and keeps the last three.
 * @param newest the file that becomes `api.1.log`
 */
export function rotateLog(path: string, newest = path): void {
  mkdirSync(dirname(path), { recursive: true });
  const numbered = (n: number) => (n === 0 ? newest : path.replace(/(\.log)?$/, `.${n}.log`));
  for (let n = keptLogs; n > 0; n -= 1) {
    if (existsSync(numbered(n - 1))) renameSync(numbered(n - 1), numbered(n));
  }
}

/**
 * Names a log `api.ready.log` too, so that it stays when starts that fail have rotated it away. It replaces the one of the
 * run before.
 */
export function keepLog(path: string): void {
  if (!existsSync(path)) return;
  const kept = path.replace(/\.log$/, '.ready.log');
  rmSync(kept, { force: true });
  linkSync(path, kept);
}

/**
 * Rotates the logs in these folders that are too large. Their processes keep the same files open for appending; lines
 * written between copy and truncation are lost.
 */
export function rotateLargeLogs(folders: readonly string[], maxBytes = maxLogBytes): void {
  for (const folder of folders) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const path = join(folder, name);
      if (!/^[^.]+\.log$/.test(name) || statSync(path).size <= maxBytes) continue;
      const kept = path.replace(/\.log$/, '.kept.log');
      copyFileSync(path, kept);
      truncateSync(path);
      rotateLog(path, kept);
    }
  }
}

/** The last lines of a log, shown when its component fails. */
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
