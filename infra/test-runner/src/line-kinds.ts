/** Each line of code has one purpose, by the path of its file. */
export const lineKinds = ['product', 'migrations', 'css', 'tests', 'test helpers', 'demo', 'tools'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The files that count. Generated files, texts and data do not. */
export const countedFiles = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sh', '*.bash', '*.template'];

/** The first rule that matches a path decides. */
const rules: readonly (readonly [LineKind, RegExp])[] = [
  ['tests', /\.(spec|e2e|suite|int\.entry|stories)\.tsx?$/],
  [
    'test helpers',
    /\/testing\/|^libs\/testing\/|^infra\/test-system\/|^e2e\/|\.(fixture|builder)\.tsx?$|^apps\/web\/stories\//,
  ],
  ['demo', /^infra\/(demo-|fake-)/],
  [
    'tools',
    /^infra\/(test-runner|bench|faults|release)\/|^infra\/docker\/smoke|^infra\/[\w-]+\.(ts|mjs)$|^[\w.-]+$|\/(jest|vite|esbuild)\.config\.\w+$/,
  ],
  ['migrations', /^libs\/database\/src\/migrations\//],
  ['css', /\.css$/],
  ['product', /./],
];

export const kindOf = (path: string): LineKind =>
  rules.find(([, pattern]) => pattern.test(path))?.[0] ?? 'product';

/** The project of a file: the folder of its `package.json`, or `workspace`. */
export const projectOf = (path: string): string =>
  /^((?:apps|libs|infra)\/[\w-]+|e2e)\//.exec(path)?.[1] ?? 'workspace';

/** The lines of each project by kind. */
export type LineCounts = ReadonlyMap<string, ReadonlyMap<LineKind, number>>;

/** Adds the lines of files up by project and kind. The project `all` has the sums. */
export function countLines(files: Iterable<readonly [path: string, lines: number]>): LineCounts {
  const counts = new Map<string, Map<LineKind, number>>();
  for (const [path, lines] of files)
    for (const project of [projectOf(path), 'all']) {
      const known = counts.get(project) ?? new Map<LineKind, number>();
      known.set(kindOf(path), (known.get(kindOf(path)) ?? 0) + lines);
      counts.set(project, known);
    }
  return counts;
}
