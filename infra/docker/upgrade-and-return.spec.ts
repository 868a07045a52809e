import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { operatingSteps } from './smoke/documents.ts';

/** A repository of an operator, with a remote that gets further releases. */
let folder: string;
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text, { mode: 0o755 });
};
const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim();
const env = () => ({
  PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
});
const run = (cwd: string, command: string) =>
  execFileSync('sh', ['-ec', command], {
    cwd: join(folder, cwd),
    env: env(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function release(version: string): void {
  put('origin/version', version);
  // Tells which version of the script ran on which version of the other files.
  put(
    'origin/infra/docker/upgrade.sh',
    `#!/bin/sh\necho "script ${version} $* on $(cat version)" >> ../ran\n`,
  );
  run('origin', `git add --all && git commit --quiet --message ${version}`);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-and-return-'));
  put('bin/docker', '#!/bin/sh\n');
  put('bin/npm', '#!/bin/sh\n');
  put('ran', '');
  mkdirSync(join(folder, 'origin'));
  run('origin', 'git init --quiet --initial-branch=main');
  release('1');
  run('.', 'git clone --quiet origin site');
  put('site/.env', 'SECRET=mine');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the documented commands lead to the next release and back, as often as one likes', () => {
  const upgrade = () => operatingSteps('Upgrade').forEach((command) => run('site', command));
  const goBack = () => operatingSteps('Go back').forEach((command) => run('site', command));
  release('2');
  upgrade();
  goBack();
  upgrade();
  goBack();
  release('3');
  upgrade();
  goBack();
  expect(read('ran').split('\n')).toEqual([
    'script 2  on 2',
    'script 2 --rollback on 1',
    'script 2  on 2',
    'script 2 --rollback on 1',
    'script 3  on 3',
    'script 3 --rollback on 1',
  ]);
  expect(run('site', 'git symbolic-ref --short HEAD').trim()).toBe('main');
  expect(read('site/.env')).toBe('SECRET=mine');
});

it('the way back does not lose what the operator has changed in a file of the newer release', () => {
  release('2');
  for (const command of operatingSteps('Upgrade')) run('site', command);
  put('site/version', 'mine');
  expect(() => operatingSteps('Go back').forEach((command) => run('site', command))).toThrow(/version/);
  expect(read('site/version')).toBe('mine');
});
