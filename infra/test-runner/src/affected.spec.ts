import { describe, expect, it } from '@jest/globals';
import { affectedTests, changedPackages, featureOf } from './affected.ts';
import { ImportGraph } from './import-graph.ts';

const sources = new Map([
  ['libs/contract/src/posts/texts.ts', 'export const postTexts = {};'],
  ['libs/contract/src/texts.ts', "import { postTexts } from './posts/texts.ts';\nexport const texts = {};"],
  ['libs/contract/src/index.ts', "export * from './texts.ts';"],
  ['apps/web/src/visitor/home/home.spec.tsx', "import { texts } from '@a/contract';"],
  ['apps/web/src/visitor/posts/post.page.tsx', "import { texts } from '@a/contract';"],
  ['apps/web/src/visitor/posts/post.spec.tsx', "import { postPage } from './post.page.tsx';"],
  ['apps/api/src/posts/posts.controller.ts', "import { format } from '../format.ts';"],
  ['apps/api/src/format.ts', 'export const format = 1;'],
  ['apps/api/src/format.spec.ts', "import { format } from './format.ts';"],
  ['apps/api/src/posts/posts.int.spec.ts', "import { posts } from './posts.controller.ts';"],
  ['e2e/site/posts.e2e.ts', "import { test } from '../src/test.ts';"],
  ['e2e/site/posts-journal.e2e.ts', "import { test } from '../src/test.ts';"],
  ['e2e/site/photos.e2e.ts', "import { taps } from '../src/taps.ts';"],
  ['e2e/src/taps.ts', ''],
]);
const graph = new ImportGraph(sources, new Map([['@a/contract', 'libs/contract/src/index.ts']]));
const after = (...changed: string[]) => affectedTests(changed, [...sources.keys()], graph);

describe('the tests that a change affects', () => {
  it('are those that import it, the nearest first, and one journey of its feature', () => {
    expect(after('apps/api/src/format.ts')).toEqual({
      unit: ['apps/api/src/format.spec.ts'],
      integration: ['apps/api/src/posts/posts.int.spec.ts'],
      e2e: [],
    });
    expect(after('apps/api/src/posts/posts.controller.ts')).toEqual({
      unit: [],
      integration: ['apps/api/src/posts/posts.int.spec.ts'],
      e2e: ['e2e/site/posts.e2e.ts'],
    });
  });

  it('are for the contract those of the feature, and not all that use a text', () => {
    expect(after('libs/contract/src/posts/texts.ts')).toEqual({
      unit: ['apps/web/src/visitor/posts/post.spec.tsx'],
      integration: ['apps/api/src/posts/posts.int.spec.ts'],
      e2e: ['e2e/site/posts.e2e.ts'],
    });
  });

  it('are the changed browser tests, and those that use a changed helper', () => {
    expect(after('e2e/site/posts-journal.e2e.ts', 'e2e/src/taps.ts').e2e).toEqual([
      'e2e/site/posts-journal.e2e.ts',
      'e2e/site/photos.e2e.ts',
    ]);
  });

  it('begin with the changed ones', () => {
    const changed = ['apps/api/src/format.spec.ts', 'apps/web/src/visitor/posts/post.page.tsx'];
    expect(after(...changed).unit).toEqual([
      'apps/api/src/format.spec.ts',
      'apps/web/src/visitor/posts/post.spec.tsx',
    ]);
  });
});

it('the feature of a file is its folder', () => {
  const paths = [
    'apps/api/src/admin/posts/a.ts',
    'apps/web/src/visitor/events/b.tsx',
    'libs/domain/src/c.ts',
  ];
  expect(paths.map(featureOf)).toEqual(['posts', 'events', undefined]);
});

it('the packages of a lockfile that changed are those with another version', () => {
  const former = {
    packages: { '': {}, 'node_modules/a': { version: '1' }, 'node_modules/@b/c': { version: '1' } },
  };
  const current = {
    packages: {
      '': {},
      'node_modules/a': { version: '1' },
      'node_modules/@b/c': { version: '2' },
      'node_modules/a/node_modules/d': { version: '1' },
    },
  };
  expect(changedPackages(former, current)).toEqual(['@b/c', 'd']);
});
