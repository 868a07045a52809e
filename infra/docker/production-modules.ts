// node infra/docker/production-modules.ts <directory> <workspace>...
// Run it in an installed workspace. It creates a second root with only the production dependencies of the given
// workspaces. Files are hard links, so one installation serves every image.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One entry of `packages` in package-lock.json. */
interface Package {
  resolved?: string;
  /** A workspace, whose path is in `resolved`. */
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const [target, ...workspaces] = process.argv.slice(2);
if (target === undefined || workspaces.length === 0)
  throw new Error('A directory and workspaces are needed.');

// The format is npm's own, and `npm ci` has just validated it.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/** Resolves a name like Node: in the nearest `node_modules`, from the package's folder up to the root. */
function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = join(folder, 'node_modules', name);
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

/** Adds a package and its dependencies, recursively. */
function collect(path: string, found: Map<string, Package>): void {
  const entry = packages[path];
  if (entry === undefined) throw new Error(`package-lock.json has no ${path}`);
  if (found.has(path)) return;
  found.set(path, entry);
  if (entry.link === true && entry.resolved !== undefined) return collect(entry.resolved, found);
  for (const name of Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  })) {
    const dependency = resolvePackage(name, path);
    if (dependency !== undefined) collect(dependency, found);
  }
}

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

const found = new Map<string, Package>();
for (const workspace of workspaces) collect(workspace, found);
mkdirSync(target, { recursive: true });
linkSync('package.json', join(target, 'package.json'));
for (const [path, { link, optional, resolved = '' }] of found) {
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
