import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkFile } from './check-file.ts';
import { demoDatabase } from './demo-database.ts';
import { writeMmdb } from './write-mmdb.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandstone-check-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const builtAt = new Date('2026-11-03T04:05:06Z');
const fresh = new Date('2026-11-28T00:00:00Z');
function check(bytes: Uint8Array, now = fresh) {
  const file = join(folder, 'regions.mmdb');
  writeFileSync(file, bytes);
  return checkFile(file, now).join('\n');
}

it('tells kind, date, families of addresses and whether states are told', () => {
  const city = check(demoDatabase(builtAt));
  expect(city).toContain('Demo-City, made on 2026-11-03 (24 days ago)');
  expect(city).toContain('IPv4 and IPv6');
  expect(city).toContain('It tells states');
  const networks = [{ network: '192.0.2.0/24', record: { country: { iso_code: 'GB' } } }];
  expect(check(writeMmdb(networks, { kind: 'Test-Country', builtAt }))).toContain('countries alone');
});

it('warns of a database that is more than 45 days old', () => {
  expect(check(demoDatabase(builtAt))).not.toContain('warning');
  expect(check(demoDatabase(builtAt), new Date('2026-12-20T00:00:00Z'))).toContain(
    'warning: It is more than 45 days',
  );
});

it('refuses what is missing, cut off or something else, with the reason', () => {
  expect(() => checkFile(join(folder, 'missing.mmdb'), fresh)).toThrow('there is no such file');
  expect(() => check(demoDatabase(builtAt).subarray(0, 40))).toThrow('its end is missing');
  expect(() => check(Buffer.from('<!doctype html>'))).toThrow('not a database of regions');
});
