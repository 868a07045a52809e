import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../system/private-file.ts';

const sourceRoots = ['apps', 'libs'];
const sharedFiles = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
const skippedFolders = new Set(['node_modules', 'dist', '.vite']);
const notBuilt = /\.spec\.tsx?$|\.md$/;

export interface BuildStamp {
  /** Tells whether the last build used exactly these sources and its output still exists. */
  isCurrent: () => boolean;
  keep: () => void;
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) yield* filesBelow(path);
    } else if (!notBuilt.test(entry.name)) {
      yield path;
    }
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** Names, sizes and times of all sources: a few hundred stat calls, where Nx would take seconds. */
function sourcesFingerprint(root: string): string {
  const folders = sourceRoots.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const files = [
    ...folders.flatMap((folder) => [...filesBelow(folder)]),
    ...sharedFiles.map((name) => join(root, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files.filter((path) => existsSync(path)).toSorted(byText)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export function buildStamp(root: string, outputs: readonly string[]): BuildStamp {
  const path = join(root, '.cache', 'launcher', 'build');
  // Computed before the build, so that an edit during it triggers another build.
  const fingerprint = sourcesFingerprint(root);
  return {
    isCurrent: () =>
      outputs.every((output) => existsSync(join(root, output))) &&
      existsSync(path) &&
      readFileSync(path, 'utf8') === fingerprint,
    keep: () => writeFileAtomically(path, fingerprint, 0o644),
  };
}
