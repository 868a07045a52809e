import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ConfigError } from './environment.ts';
import { loadRelease } from './release.ts';

const root = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const commit = '4ed58965ec2f4f2bb0d6c59a5d8f8f6a2a1c0b3d';

it('has the version of the workspace and the commit of the environment', () => {
  expect(loadRelease({ RELEASE_COMMIT: commit })).toEqual({ version, commit });
  expect(loadRelease({ RELEASE_COMMIT: `${commit}-modified` }).commit).toBe(`${commit}-modified`);
});

it.each([{}, { RELEASE_COMMIT: '' }])('does not know the commit without it: %j', (environment) => {
  expect(loadRelease(environment)).toEqual({ version, commit: 'unknown' });
});

it('refuses a commit that is none', () => {
  expect(() => loadRelease({ RELEASE_COMMIT: 'main"; }' })).toThrow(ConfigError);
});
