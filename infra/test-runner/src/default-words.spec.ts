import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { defaultSiteSettings } from '@sandstone/contract';
import { root } from './workspace.ts';

const { words } = defaultSiteSettings;
const defaults = [words.name, words.homeTitle, words.tagline, words.welcome, words.bio, words.eventsHeading];

it('the words of a site that nobody has named stand in one module', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'libs', 'infra'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(?:tsx?|mjs|css|html|svg|json|ya?ml|template)$/.test(file) && !/\.spec\./.test(file),
    );
  expect(files.length).toBeGreaterThan(1000);
  const holders = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return defaults.some((word) => text.includes(word));
  });
  expect(holders).toEqual(['libs/contract/src/site-settings/defaults.ts']);
});
