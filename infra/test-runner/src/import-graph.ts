import { dirname, join } from 'node:path/posix';

interface Import {
  /** The imported names; undefined if the file imports everything. */
  names: readonly string[] | undefined;
  from: string;
}

interface Source {
  imports: readonly Import[];
  /** The exports that the file takes from other files. */
  passesOn: readonly Import[];
  declares: ReadonlySet<string>;
}

// Prettier writes them so.
const statement =
  /^(?<kind>import|export) (?<clause>[^'";]*)from '(?<from>[^']+)'|^import '(?<effect>[^']+)'|\bimport\(\s*'(?<dynamic>[^']+)'|new URL\(\s*'(?<url>[^']+\.(?:ts|mjs))'/gm;
const declaration =
  /^export\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;

/** The names in `{ a, type B as C }`, as the other file calls them. */
function namesIn(clause: string): readonly string[] | undefined {
  const [start, end] = [clause.indexOf('{'), clause.indexOf('}')];
  if (start < 0 || end < 0) return undefined;
  return clause
    .slice(start + 1, end)
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((name) => name.split(' as ')[0] ?? name);
}

function parse(text: string): Source {
  const imports: Import[] = [];
  const passesOn: Import[] = [];
  for (const { groups = {} } of text.matchAll(statement)) {
    const { kind, clause = '', from, effect, dynamic, url } = groups;
    if (from === undefined) imports.push({ names: undefined, from: effect ?? dynamic ?? `./${url}` });
    else (kind === 'export' ? passesOn : imports).push({ names: namesIn(clause), from });
  }
  const declares = new Set([...text.matchAll(declaration)].map(([, name = '']) => name));
  return { imports, passesOn, declares };
}

/**
 * The graph of the imports between files of the workspace. Jest's own search for related tests ends at the borders of its
 * projects. An import from the index of a library leads to the file that declares the name, not to all of the library.
 */
export class ImportGraph {
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #libraries: ReadonlyMap<string, string>;

  /**
   * @param files texts by path
   * @param libraries the entry's path by what imports call it, such as `@sandstone/media/testing`
   */
  constructor(files: ReadonlyMap<string, string>, libraries: ReadonlyMap<string, string>) {
    this.#sources = new Map([...files].map(([path, text]) => [path, parse(text)]));
    this.#libraries = libraries;
  }

  /**
   * @param changed files
   * @param isBorder for files whose importers do not count, because they gather what is unrelated
   * @returns the number of imports between each file and the nearest changed one; 0 for that itself
   */
  distances(changed: readonly string[], isBorder: (file: string) => boolean): Map<string, number> {
    const importers = this.#importers();
    const distances = new Map(changed.map((file) => [file, 0]));
    // A Map is iterated in the order of insertion, also over what is added meanwhile.
    for (const [file, distance] of distances) {
      if (distance > 0 && isBorder(file)) continue;
      for (const importer of importers.get(file) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
    return distances;
  }

  /** The files that import a package from npm. */
  importersOfPackage(name: string): string[] {
    return [...this.#sources].flatMap(([path, { imports, passesOn }]) =>
      [...imports, ...passesOn].some(({ from }) => from === name || from.startsWith(`${name}/`))
        ? [path]
        : [],
    );
  }

  #importers(): Map<string, string[]> {
    const importers = new Map<string, string[]>();
    for (const [path, { imports, passesOn }] of this.#sources) {
      const targets = [...imports, ...passesOn].flatMap((each) => this.#targets(path, each));
      for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
    return importers;
  }

  #resolve(path: string, from: string): string | undefined {
    const target = from.startsWith('.') ? join(dirname(path), from) : this.#libraries.get(from);
    return target !== undefined && this.#sources.has(target) ? target : undefined;
  }

  #targets(path: string, { names, from }: Import): string[] {
    const target = this.#resolve(path, from);
    if (target === undefined) return [];
    if (names === undefined) return [target];
    return names.map((name) => this.#declaring(target, name) ?? target);
  }

  #declaring(path: string, name: string): string | undefined {
    const source = this.#sources.get(path);
    if (source === undefined) return undefined;
    if (source.declares.has(name)) return path;
    for (const { names, from } of source.passesOn) {
      if (names !== undefined && !names.includes(name)) continue;
      const target = this.#resolve(path, from);
      const found = target === undefined ? undefined : this.#declaring(target, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
