import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A condition on a column of the rule. Posts and events have `deleted_at`, too. */
const condition =
  /photos\.deleted_?at|(?:withdrawn|restoring|erased)_at is|'(?:withdrawn|restoring|erased)At', 'is/i;

it('is the only source of conditions on who sees a photo', () => {
  const root = join(import.meta.dirname, '..');
  const others = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/^(?:migrations|testing)|spec\.ts$|photo-visibility\.ts$/.test(file),
  );
  expect(others.length).toBeGreaterThan(50);
  const found = others.filter((file) => condition.test(readFileSync(join(root, file), 'utf8')));
  // A backup may be taken before an upgrade, from tables that lack columns of the rule.
  expect(found).toEqual(['backup/referenced-objects.ts']);
});
