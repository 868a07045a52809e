import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintTexts } from './testing/lint-texts.ts';

const rule = 'web/import-direction';

/** A virtual file of apps/web and the text of its import. */
const forbidden = [
  ['a feature importing another feature', 'features/home/fixture.ts', "import '../legal/legal.page.tsx';"],
  [
    'a feature importing a type of another feature',
    'features/home/fixture.ts',
    "export type Page = import('../legal/legal.page.tsx').LegalPage;",
  ],
  [
    'a feature importing another feature dynamically',
    'features/home/fixture.ts',
    "export const load = () => import('../legal/legal.page.tsx');",
  ],
  [
    'a feature exporting from another feature',
    'features/home/fixture.ts',
    "export { LegalPage } from '../legal/legal.page.tsx';",
  ],
  [
    'a test of a feature importing another feature',
    'features/home/fixture.spec.ts',
    "import '../legal/legal.page.tsx';",
  ],
  ['a feature importing the app', 'features/home/fixture.ts', "import '../../app/routes.tsx';"],
  ['a shared folder importing a feature', 'feed/fixture.ts', "import '../features/legal/legal.page.tsx';"],
  ['a shared folder importing the app', 'feed/fixture.ts', "import '../app/routes.tsx';"],
  ['a page importing the HTTP server', 'app/fixture.ts', "import '../../server/page-route.ts';"],
  ['a test importing the HTTP server', 'app/fixture.spec.ts', "import '../../server/page-route.ts';"],
] as const;

const allowed = [
  ['a feature importing its own file', 'features/home/fixture.ts', "import './home.page.tsx';"],
  ['a feature importing a shared folder', 'features/home/fixture.ts', "import '../../feed/feed.ts';"],
  ['the app importing a feature', 'app/fixture.ts', "import '../features/legal/legal.page.tsx';"],
  ['a test rendering the whole app', 'features/home/fixture.spec.ts', "import '../../app/entry-server.tsx';"],
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
  }, 120_000);

  it.each(forbidden.map(([title], index) => [title, index] as const))('refuse %s', (_title, index) => {
    expect(violations[index]).toContain(rule);
  });

  it.each(allowed.map(([title], index) => [title, index] as const))('allow %s', (_title, index) => {
    expect(violations[forbidden.length + index]).not.toContain(rule);
  });
});
