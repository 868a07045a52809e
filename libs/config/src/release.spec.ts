import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ConfigError, parseEnvironment } from './environment.ts';
import { loadRelease, releaseFeedVariables } from './release.ts';

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

const feedOf = (RELEASE_FEED_URL?: string) =>
  parseEnvironment(releaseFeedVariables, { RELEASE_FEED_URL }).RELEASE_FEED_URL;

it.each([undefined, '', 'https://site.example/release.json', 'http://127.0.0.1:8000/release.json'])(
  'accepts %s as the address of the feed',
  (address) => {
    expect(feedOf(address)).toBe(address || undefined);
  },
);

it.each([
  ['releases.example', 'must be an address that begins with https://'],
  ['ftp://releases.example/', 'must be an address that begins with https://'],
  ['http://releases.example/release.json', 'must begin with https://'],
  ['https://releases.example/?site=mine', 'must be an address without a user, a query and a fragment'],
  ['https://me:secret@releases.example/', 'must be an address without a user, a query and a fragment'],
])('refuses %s as the address of the feed', (address, problem) => {
  expect(() => feedOf(address)).toThrow(`RELEASE_FEED_URL: ${problem}`);
});
