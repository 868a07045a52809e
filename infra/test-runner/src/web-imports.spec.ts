import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintTexts } from './testing/lint-texts.ts';

const isOurRule = (rule: string) => rule.startsWith('web/');

/** A virtual file of apps/web and the text of its import. */
const forbidden = [
  [
    'a feature of visitors importing another one',
    'visitor/home/fixture.ts',
    "import '../legal/legal.page.tsx';",
  ],
  [
    'a feature importing a type of another feature',
    'visitor/home/fixture.ts',
    "export type Page = import('../legal/legal.page.tsx').LegalPage;",
  ],
  [
    'a feature importing another feature dynamically',
    'visitor/home/fixture.ts',
    "export const load = () => import('../legal/legal.page.tsx');",
  ],
  [
    'a feature exporting from another feature',
    'visitor/home/fixture.ts',
    "export { LegalPage } from '../legal/legal.page.tsx';",
  ],
  [
    'a test of a feature importing another feature',
    'visitor/home/fixture.spec.ts',
    "import '../legal/legal.page.tsx';",
  ],
  [
    'a page of visitors importing the admin area',
    'visitor/posts/fixture.ts',
    "import '../../admin/shared/undo/undo.store.ts';",
  ],
  [
    'a feature of the admin area importing another one',
    'admin/posts/fixture.ts',
    "import '../photos/photo-query.ts';",
  ],
  [
    'a feature of the admin area importing its frame',
    'admin/posts/fixture.ts',
    "import '../frame/admin-guard.tsx';",
  ],
  [
    'a feature of the admin area importing its pages',
    'admin/posts/fixture.ts',
    "import '../admin-pages.ts';",
  ],
  [
    'what features share importing a feature',
    'admin/shared/lists/fixture.ts',
    "import '../../photos/photo-query.ts';",
  ],
  [
    'the admin area importing a page of visitors',
    'admin/posts/fixture.ts',
    "import '../../visitor/legal/legal.page.tsx';",
  ],
  ['a feature importing the app', 'visitor/home/fixture.ts', "import '../../app/routes.ts';"],
  [
    'a shared folder importing a feature',
    'shared/feed/fixture.ts',
    "import '../../visitor/legal/legal.page.tsx';",
  ],
  [
    'a shared folder importing the admin area',
    'shared/feed/fixture.ts',
    "import '../../admin/shared/undo/undo.store.ts';",
  ],
  ['a shared folder importing the app', 'shared/feed/fixture.ts', "import '../../app/routes.ts';"],
  ['a control importing a shared folder', 'ui/fixture.ts', "import '../shared/feed/feed.ts';"],
  ['a page importing the HTTP server', 'app/fixture.ts', "import '../../server/page-route.ts';"],
  [
    'a page of visitors importing a schema',
    'visitor/home/fixture.ts',
    "export { photo };\nimport { photo } from '@sandstone/contract';",
  ],
  [
    'a shared folder importing all of the contract',
    'shared/feed/fixture.ts',
    "export { contract };\nimport * as contract from '@sandstone/contract';",
  ],
  [
    'the app importing the routes of the admin area',
    'app/fixture.ts',
    "export { routes };\nimport { routes } from '@sandstone/contract';",
  ],
  ['a test importing the HTTP server', 'app/fixture.spec.ts', "import '../../server/page-route.ts';"],
] as const;

const allowed = [
  [
    'a page of visitors importing the type of a schema',
    'visitor/home/fixture.ts',
    "export type { Photo } from '@sandstone/contract';\nimport { type Photo, texts } from '@sandstone/contract';\nexport const title = (photo: Photo) => photo.description ?? texts.photos.more;",
  ],
  [
    'the admin area importing a route',
    'admin/posts/fixture.ts',
    "export { routes };\nimport { routes } from '@sandstone/contract';",
  ],
  ['a feature importing its own file', 'visitor/home/fixture.ts', "import './home.page.tsx';"],
  ['a feature importing a shared folder', 'visitor/home/fixture.ts', "import '../../shared/feed/feed.ts';"],
  [
    'a feature of the admin area importing a shared folder',
    'admin/posts/fixture.ts',
    "import '../shared/undo/undo.store.ts';",
  ],
  [
    'the frame of the admin area importing a feature',
    'admin/frame/fixture.ts',
    "import '../photos/photo-query.ts';",
  ],
  [
    'a test of the admin area importing its helpers',
    'admin/posts/fixture.spec.ts',
    "import '../testing/open-admin.tsx';",
  ],
  ['the app importing a feature', 'app/fixture.ts', "import '../visitor/legal/legal.page.tsx';"],
  ['a test rendering the whole app', 'visitor/home/fixture.spec.ts', "import '../../app/entry-server.tsx';"],
  [
    'the HTTP server importing a type of the pages',
    '../server/fixture.ts',
    "import '../src/app/renderer.ts';",
  ],
] as const;

describe('import rules inside apps/web', () => {
  let violations: string[][];
  beforeAll(async () => {
    violations = await lintTexts(
      [...forbidden, ...allowed].map(([, file, text]) => ({
        file: `apps/web/src/${file}`,
        text: `${text}\n`,
      })),
    );
  });

  it.each(forbidden.map(([title], index) => [title, index] as const))('refuse %s', (_title, index) => {
    expect(violations[index]?.filter(isOurRule)).toHaveLength(1);
  });

  it.each(allowed.map(([title], index) => [title, index] as const))('allow %s', (_title, index) => {
    expect(violations[forbidden.length + index]?.filter(isOurRule)).toEqual([]);
  });
});

/** The folders that each folder of a layer imports, such as `posts` of the admin area. */
function foldersOf(layer: string): Map<string, Set<string>> {
  const root = join(import.meta.dirname, '../../../apps/web/src', layer);
  const folders = new Map<string, Set<string>>();
  for (const file of globSync('*/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.(?:spec|fixture)\.tsx?$/.test(file)) continue;
    const [folder = ''] = file.split('/');
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import|import\() ?'(\.[^']+)'/g,
    )) {
      const [other = ''] = normalize(join(file, '..', path)).split('/');
      if (other !== '..' && other !== folder) imported.add(other);
    }
  }
  return folders;
}

it.each(['admin', 'admin/shared', 'shared', 'visitor'])(
  'the folders of %s import each other in no circle',
  (layer) => {
    const left = foldersOf(layer);
    expect(left.size).toBeGreaterThan(5);
    for (let before = -1; before !== left.size;) {
      before = left.size;
      // A folder that imports none of those that are left is in no circle.
      for (const [folder, imported] of left)
        if (![...imported].some((one) => left.has(one))) left.delete(folder);
    }
    expect(Object.fromEntries([...left].map(([folder, imported]) => [folder, [...imported]]))).toEqual({});
  },
);
