import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isPrepared } from './prepared.ts';

let folder: string;
let before: string | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepared-'));
  before = process.env['CI_PREPARES'];
  process.env['CI_PREPARES'] = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env['CI_PREPARES'];
  else process.env['CI_PREPARES'] = before;
  rmSync(folder, { recursive: true });
});

it('waits for a preparation, and tells whether it succeeded', async () => {
  let settled = false;
  const docker = isPrepared('docker').finally(() => (settled = true));
  writeFileSync(join(folder, 's3'), '1\n');
  expect(await isPrepared('s3')).toBe(false);
  expect(settled).toBe(false);
  writeFileSync(join(folder, '.docker'), '0\n');
  renameSync(join(folder, '.docker'), join(folder, 'docker'));
  expect(await docker).toBe(true);
});

it('waits for nothing where nothing is prepared', async () => {
  delete process.env['CI_PREPARES'];
  expect(await isPrepared('engines')).toBe(true);
});
