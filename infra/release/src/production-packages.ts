import { dirname, join } from 'node:path';

/** One entry of `packages` in package-lock.json. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  /** A workspace, whose path is in `resolved`. */
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Resolves a name like Node: in the nearest `node_modules`, from the package's folder up to the root. */
function resolvePackage(packages: LockedPackages, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = join(folder, 'node_modules', name);
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

function collect(packages: LockedPackages, path: string, found: Map<string, LockedPackage>): void {
  const entry = packages[path];
  if (entry === undefined) throw new Error(`package-lock.json has no ${path}`);
  if (found.has(path)) return;
  found.set(path, entry);
  if (entry.link === true && entry.resolved !== undefined) return collect(packages, entry.resolved, found);
  for (const name of Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  })) {
    const dependency = resolvePackage(packages, name, path);
    if (dependency !== undefined) collect(packages, dependency, found);
  }
}

/**
 * The given workspaces with all their production dependencies, by path.
 * @param packages `packages` of package-lock.json
 */
export function productionPackages(
  packages: LockedPackages,
  workspaces: readonly string[],
): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  for (const workspace of workspaces) collect(packages, workspace, found);
  return found;
}
