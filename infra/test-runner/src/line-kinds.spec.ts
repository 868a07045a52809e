import { describe, expect, it } from '@jest/globals';
import { countLines, kindOf } from './line-kinds.ts';

describe('the lines of a file', () => {
  it.each([
    ['apps/api/src/posts/posts.service.ts', 'product'],
    ['apps/web/src/ui/button.tsx', 'product'],
    ['infra/nginx/templates/site.conf.template', 'product'],
    ['infra/docker/upgrade.sh', 'product'],
    ['libs/database/src/migrations/0001-first.ts', 'migrations'],
    ['apps/web/src/ui/button.module.css', 'css'],
    ['apps/web/src/ui/button.spec.tsx', 'tests'],
    ['apps/api/src/suites-1.int.entry.ts', 'tests'],
    ['e2e/site/posts.e2e.ts', 'tests'],
    ['e2e/src/taps.ts', 'test helpers'],
    ['apps/web/src/shared/testing/fake-api.ts', 'test helpers'],
    ['apps/web/src/admin/videos/videos.fixture.tsx', 'test helpers'],
    ['infra/demo-content/src/main.ts', 'demo'],
    ['infra/test-runner/src/main.ts', 'tools'],
    ['infra/docker/smoke/upgrade.ts', 'tools'],
    ['apps/web/jest.config.mjs', 'tools'],
    ['eslint.config.mjs', 'tools'],
  ])('%s count as %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  it('are added up by project and in all', () => {
    const counts = countLines([
      ['libs/domain/src/a.ts', 2],
      ['libs/domain/src/b.ts', 3],
      ['apps/api/src/c.ts', 5],
    ]);
    expect([...counts].map(([project, kinds]) => [project, kinds.get('product')])).toEqual([
      ['libs/domain', 5],
      ['all', 10],
      ['apps/api', 5],
    ]);
  });
});
