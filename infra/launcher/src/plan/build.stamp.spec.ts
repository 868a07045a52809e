import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildStamp } from './build.stamp.ts';

let root: string;
const write = (path: string, text = path) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const isCurrent = () => buildStamp(root, ['apps/api/dist/main.js']).isCurrent();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-spec-'));
  write('apps/api/src/main.ts');
  write('apps/api/dist/main.js');
  write('libs/domain/src/index.ts');
  write('package-lock.json');
  buildStamp(root, []).keep();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the build stamp', () => {
  it('is current while no source changes', () => {
    expect(isCurrent()).toBe(true);
    write('apps/api/src/main.spec.ts');
    write('apps/api/README.md');
    write('apps/api/node_modules/x/index.js');
    expect(isCurrent()).toBe(true);
  });

  it.each([
    ['a source is edited', () => write('libs/domain/src/index.ts', 'another text')],
    ['a source is touched', () => utimesSync(join(root, 'apps/api/src/main.ts'), 1, 1)],
    ['a source is added', () => write('libs/domain/src/slug.ts')],
    ['a source is gone', () => rmSync(join(root, 'libs/domain/src/index.ts'))],
    ['a dependency changes', () => write('package-lock.json', 'another version')],
    ['what was built is gone', () => rmSync(join(root, 'apps/api/dist/main.js'))],
  ])('is outdated when %s', (_what, change) => {
    change();
    expect(isCurrent()).toBe(false);
  });

  it('does not include an edit made during the build', () => {
    const stamp = buildStamp(root, []);
    write('libs/domain/src/index.ts', 'edited meanwhile');
    stamp.keep();
    expect(isCurrent()).toBe(false);
  });
});
