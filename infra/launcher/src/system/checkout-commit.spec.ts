import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutCommit } from './checkout-commit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkout-commit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...author, ...args], { cwd: folder })
    .toString()
    .trim();
}
function commitFile(): string {
  git('init', '--quiet');
  writeFileSync(join(folder, 'file'), 'first');
  git('add', 'file');
  git('commit', '--quiet', '--message', 'First');
  return git('rev-parse', 'HEAD');
}

it.each(['file', 'new-file'])('names the commit, and that %s differs from it', (name) => {
  const commit = commitFile();
  expect(checkoutCommit(folder)).toBe(commit);
  writeFileSync(join(folder, name), 'second');
  expect(checkoutCommit(folder)).toBe(`${commit}-modified`);
});

it('does not know the commit of a folder without git, or before the first commit', () => {
  expect(checkoutCommit(folder)).toBe('unknown');
  git('init', '--quiet');
  expect(checkoutCommit(folder)).toBe('unknown');
});

it('does not name the commit of a repository above the folder', () => {
  commitFile();
  const inside = join(folder, 'unpacked');
  mkdirSync(inside);
  expect(checkoutCommit(inside)).toBe('unknown');
});
