import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoDatabase } from './demo-database.ts';
import { regionFileFacts } from './file-facts.ts';
import { writeMmdb } from './write-mmdb.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandstone-facts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const builtAt = new Date('2026-11-03T04:05:06Z');
function facts(bytes: Uint8Array) {
  const file = join(folder, 'regions.mmdb');
  writeFileSync(file, bytes);
  return regionFileFacts(file);
}

it('tells kind, date and whether states are told, from the end of a file of any size', () => {
  const country = { network: '192.0.2.0/24', record: { country: { iso_code: 'GB' } } };
  const large = Buffer.concat([
    Buffer.alloc(1024 * 1024),
    writeMmdb([country], { kind: 'Test-Country', builtAt }),
  ]);
  expect(facts(large)).toEqual({ kind: 'Test-Country', builtAt, knowsStates: false });
  expect(facts(demoDatabase(builtAt))).toMatchObject({ builtAt, knowsStates: true });
});

it('tells nothing about a file that is no database, or is missing', () => {
  expect(facts(Buffer.from('<!doctype html>'))).toBeUndefined();
  expect(facts(Buffer.alloc(0))).toBeUndefined();
  expect(regionFileFacts(join(folder, 'missing.mmdb'))).toBeUndefined();
});
