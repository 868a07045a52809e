import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { compatibilityLevel } from '@sandstone/contract';

const root = dirname(dirname(import.meta.dirname));

interface Package {
  name: string;
  dependencies?: Record<string, string>;
}

/** The workspace's packages by folder, such as `libs/contract`. */
const packages = new Map(
  ['apps', 'libs', 'infra'].flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((folder): [string, Package][] => {
      try {
        const text = readFileSync(join(root, parent, folder, 'package.json'), 'utf8');
        return [[`${parent}/${folder}`, JSON.parse(text) as Package]]; // npm has read the same file
      } catch {
        return [];
      }
    }),
  ),
);

interface Stage {
  name: string;
  base: string;
  /** Folders of the build context that the stage copies. */
  sources: string[];
}

function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile.split('\n')) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (base !== undefined && name !== undefined) stages.push({ name, base, sources: [] });
    const [, source] = /^COPY ((?:apps|libs|infra)[\w/-]*) \S+$/.exec(line) ?? [];
    if (source !== undefined) stages.at(-1)?.sources.push(source);
  }
  return stages;
}

const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
const stages = stagesOf(dockerfile);

/** Returns what the stage and the stages below it copy. */
function sourcesOf({ base, sources }: Stage): string[] {
  const below = stages.find(({ name }) => name === base);
  return [...(below === undefined ? [] : sourcesOf(below)), ...sources];
}

/** Returns the folders of the package and of all its dependencies in the workspace. */
function closure(folder: string, known = new Set<string>()): Set<string> {
  if (known.has(folder)) return known;
  known.add(folder);
  for (const name of Object.keys(packages.get(folder)?.dependencies ?? {})) {
    const [dependency] = [...packages].find(([, each]) => each.name === name) ?? [];
    if (dependency !== undefined) closure(dependency, known);
  }
  return known;
}

const withSources = stages.filter(({ sources }) => sources.length > 0);

it.each(withSources)('the stage $name copies the libraries that its sources import', (stage) => {
  const copied = sourcesOf(stage);
  const missing = copied
    .filter((folder) => packages.has(folder))
    .flatMap((folder) => [...closure(folder)])
    .filter((folder) => !copied.some((source) => folder === source || folder.startsWith(`${source}/`)));
  expect([...new Set(missing)]).toEqual([]);
});

it('finds the stages with sources', () => {
  const names = withSources.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['api-build', 'web-build', 'demo', 'data', 'nginx']));
});

it('the images have the compatibility level of their release as a label', () => {
  const labels = [...dockerfile.matchAll(/sandstone\.compatibility-level="(\d+)"/g)].map(
    ([, level]) => level,
  );
  expect(labels).toEqual([String(compatibilityLevel)]);
  const named = (name: string) => stages.find((stage) => stage.name === name);
  for (const name of ['api', 'web', 'worker']) expect(named(name)?.base).toBe('runtime');
});
