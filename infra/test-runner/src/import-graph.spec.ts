import { describe, expect, it } from '@jest/globals';
import { ImportGraph } from './import-graph.ts';

const graph = new ImportGraph(
  new Map([
    ['libs/a/src/index.ts', "export { one } from './one.ts';\nexport * from './two.ts';"],
    ['libs/a/src/one.ts', 'export const one = 1;'],
    ['libs/a/src/two.ts', "import pg from 'pg';\nexport function two() {}\nexport type Two = 2;"],
    ['libs/a/src/one.spec.ts', "import { one } from './one.ts';"],
    ['apps/b/one.ts', "import { one } from '@a/a';\nimport 'pg/lib';"],
    ['apps/b/two.ts', "import {\n  two as second,\n  type Two,\n} from '@a/a';"],
    [
      'apps/b/two.spec.ts',
      "import * as two from './two.ts';\nconst main = new URL('main.ts', import.meta.url);",
    ],
    ['apps/b/main.ts', "await import('./one.ts');"],
  ]),
  new Map([['@a/a', 'libs/a/src/index.ts']]),
);
const near = (...changed: string[]) => Object.fromEntries(graph.distances(changed, () => false));

describe('the graph of imports', () => {
  it('leads through the index of a library to those who import the name', () => {
    expect(near('libs/a/src/two.ts')).toEqual({
      'libs/a/src/two.ts': 0,
      'libs/a/src/index.ts': 1,
      'apps/b/two.ts': 1,
      'apps/b/two.spec.ts': 2,
    });
  });

  it('follows dynamic imports, and the files of processes', () => {
    expect(near('libs/a/src/one.ts')).toMatchObject({
      'libs/a/src/one.spec.ts': 1,
      'apps/b/one.ts': 1,
      'apps/b/main.ts': 2,
      'apps/b/two.spec.ts': 3,
    });
  });

  it('ends at a border', () => {
    const distances = graph.distances(['libs/a/src/one.ts'], (file) => file === 'apps/b/main.ts');
    expect(distances.has('apps/b/main.ts')).toBe(true);
    expect(distances.has('apps/b/two.spec.ts')).toBe(false);
  });

  it('knows who imports a package', () => {
    expect(graph.importersOfPackage('pg')).toEqual(['libs/a/src/two.ts', 'apps/b/one.ts']);
  });
});
