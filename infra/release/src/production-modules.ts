// node infra/release/src/production-modules.ts <directory> <workspace>...
// Run it in an installed workspace. It creates a second root with only the production dependencies of the given
// workspaces. Files are hard links, so one installation serves every image.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type LockedPackages, productionPackages } from './production-packages.ts';

const [target, ...workspaces] = process.argv.slice(2);
if (target === undefined || workspaces.length === 0)
  throw new Error('A directory and workspaces are needed.');

// The format is npm's own, and `npm ci` has just validated it.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: LockedPackages;
};

/** Links the files of a package. Packages in a nested `node_modules` have entries of their own. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    linkTree(join(from, entry.name), join(to, entry.name), entry.isDirectory());
  }
}

function linkTree(from: string, to: string, isDirectory: boolean): void {
  if (!isDirectory) return linkSync(from, to);
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    linkTree(join(from, entry.name), join(to, entry.name), entry.isDirectory());
  }
}

mkdirSync(target, { recursive: true });
linkSync('package.json', join(target, 'package.json'));
for (const [path, { link, optional, resolved = '' }] of productionPackages(packages, workspaces)) {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  if (link === true) {
    symlinkSync(relative(dirname(path), resolved), to);
  } else if (!path.includes('node_modules/')) {
    // A workspace: its sources or bundle are copied into the image separately.
    mkdirSync(to, { recursive: true });
    linkSync(join(path, 'package.json'), join(to, 'package.json'));
  } else if (existsSync(path)) {
    linkPackage(path, to);
  } else if (optional !== true) {
    throw new Error(`${path} is not installed`);
  }
}
