import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { demoTemplate } from './demo-template.ts';

let folder: string;
let checkout: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-template-'));
  checkout = join(folder, 'checkout');
  const paths = ['apps/api', 'apps/worker', 'libs', 'infra/demo-content', 'infra/demo-servers'];
  for (const path of [...paths, 'infra/launcher', 'infra/nginx']) write(join(path, 'main.ts'), '1');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(checkout, dirname(path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}
const template = () => demoTemplate(folder, join(folder, 'cache'), checkout);

it('is another folder when a file changes that makes the content', async () => {
  execFileSync('git', ['init', '--quiet', checkout]);
  const first = await template();
  write('apps/web/page.ts', 'a page');
  write('libs/a.spec.ts', 'a test');
  expect(await template()).toBe(first);
  write('libs/media.ts', 'a library');
  expect(await template()).not.toBe(first);
  rmSync(join(checkout, 'libs/media.ts'));
  expect(await template()).toBe(first);
});

it('is removed on another day', async () => {
  execFileSync('git', ['init', '--quiet', checkout]);
  const former = join(folder, 'cache', '2026-01-01-abc');
  mkdirSync(former, { recursive: true });
  const today = (await template()) ?? '';
  mkdirSync(today);
  await template();
  expect([existsSync(former), existsSync(today)]).toEqual([false, true]);
});

it('is unknown outside of a Git checkout', async () => {
  expect(await template()).toBeUndefined();
});
