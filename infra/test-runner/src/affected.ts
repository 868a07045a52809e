import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './command.ts';
import { ImportGraph } from './import-graph.ts';
import { root } from './workspace.ts';

/** The tests that a change affects, the nearest first. Paths are relative to the workspace. */
export interface AffectedTests {
  unit: readonly string[];
  integration: readonly string[];
  e2e: readonly string[];
}

async function git(...args: string[]): Promise<string> {
  const { status, output } = await run('git', args, { cwd: root, show: false });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`);
  return output;
}
const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** The files that differ from a commit, committed or not. */
export async function changedFiles(base: string): Promise<string[]> {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...linesOf(changed), ...linesOf(added)])];
}

type Lockfile = { packages: Record<string, { version?: string }> };

/** The names of the packages whose versions differ between two lockfiles. */
export function changedPackages(former: Lockfile, current: Lockfile): string[] {
  const paths = new Set([...Object.keys(former.packages), ...Object.keys(current.packages)]);
  const changed = [...paths].filter(
    (path) => former.packages[path]?.version !== current.packages[path]?.version,
  );
  return [...new Set(changed.flatMap((path) => path.split('node_modules/').slice(1).at(-1) ?? []))];
}

/** The feature to whose folder a file belongs, such as `posts` for `apps/api/src/admin/posts/…`. */
export const featureOf = (path: string): string | undefined =>
  /^(?:libs\/(?:contract|database)|apps\/\w+)\/src\/(?:(?:admin|visitor|shared)\/)?([\w-]+)\//.exec(
    path,
  )?.[1];

/** The files of the contract that put all features together: their importers may have nothing to do with a change. */
const gathersFeatures = (path: string) => /^libs\/contract\/src\/[^/]+\.ts$/.test(path);

const isIntegration = (path: string) => path.endsWith('.int.spec.ts');
const isUnit = (path: string) => /\.spec\.tsx?$/.test(path) && !isIntegration(path);
const isBrowserTest = (path: string) => path.endsWith('.e2e.ts');

/** Chooses the browser test of a feature: the one of its name, else the shortest name that begins so. */
function journeyOf(feature: string, files: readonly string[]): string | undefined {
  const nameOf = (file: string) => basename(file, '.e2e.ts');
  return files
    .filter((file) => nameOf(file) === feature || nameOf(file).startsWith(`${feature}-`))
    .toSorted((one, other) => one.length - other.length)[0];
}

/**
 * @param changed files
 * @param files all files that could be tests or sources
 */
export function affectedTests(
  changed: readonly string[],
  files: readonly string[],
  graph: ImportGraph,
): AffectedTests {
  const distances = graph.distances(changed, gathersFeatures);
  const features = new Set(changed.flatMap((file) => featureOf(file) ?? []));
  const isOfFeature = (file: string) => features.has(featureOf(file) ?? '');
  const touchesContract = changed.some((file) => file.startsWith('libs/contract/'));
  const far = 1000;
  /** Those that were changed come first, then those of the feature, and then those with the fewest imports between. */
  const rank = (file: string) => {
    const distance = distances.get(file) ?? far;
    if (distance === 0) return -far;
    return isOfFeature(file) ? distance - far : distance;
  };
  const nearest = (fits: (file: string) => boolean) =>
    files
      .filter((file) => fits(file) && (distances.has(file) || (touchesContract && isOfFeature(file))))
      .toSorted((one, other) => rank(one) - rank(other));
  const browserTests = files.filter(isBrowserTest);
  const journeys = [...features].flatMap((feature) => journeyOf(feature, browserTests) ?? []);
  return {
    unit: nearest(isUnit),
    integration: nearest(isIntegration),
    e2e: [...new Set([...browserTests.filter((file) => (distances.get(file) ?? far) <= 1), ...journeys])],
  };
}

function librariesOf(folders: readonly string[]): Map<string, string> {
  const libraries = new Map<string, string>();
  for (const folder of folders) {
    // The workspace's own files.
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [key, file] of Object.entries(exports)) libraries.set(join(name, key), join(folder, file));
  }
  return libraries;
}

/** Finds the tests that are affected by what differs from a commit. */
export async function findAffectedTests(base: string): Promise<AffectedTests> {
  const files = linesOf(await git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)),
  );
  const folders = globSync(['apps/*', 'libs/*', 'infra/*', 'e2e'], { cwd: root }).filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const graph = new ImportGraph(new Map(texts), librariesOf(folders));
  const changed = await changedFiles(base);
  if (changed.includes('package-lock.json')) {
    const former = JSON.parse(await git('show', `${base}:package-lock.json`)) as Lockfile; // as npm writes it
    const current = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    changed.push(...changedPackages(former, current).flatMap((name) => graph.importersOfPackage(name)));
  }
  return affectedTests(changed, files, graph);
}
