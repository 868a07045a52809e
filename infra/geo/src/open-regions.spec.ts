import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openRegions } from './open-regions.ts';
import { writeMmdb } from './write-mmdb.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandstone-geo-'));
  file = join(folder, 'regions.mmdb');
});
afterEach(() => rmSync(folder, { recursive: true }));

const databaseOf = (country: string, kind = 'Test-Country') =>
  writeMmdb([{ network: '192.0.2.0/24', record: { country: { iso_code: country } } }], {
    kind,
    builtAt: new Date('2026-11-01T00:00:00Z'),
  });
function replaceBy(bytes: Buffer) {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

describe('an open database of regions', () => {
  it('uses a new file after it was replaced', () => {
    writeFileSync(file, databaseOf('GB'));
    const regions = openRegions(file);
    replaceBy(databaseOf('FR', 'Newer-Country'));
    expect(regions.regionOf('192.0.2.1')).toBe('GB');
    regions.refresh();
    expect([regions.regionOf('192.0.2.1'), regions.kind, regions.problem]).toEqual([
      'FR',
      'Newer-Country',
      undefined,
    ]);
  });

  it('keeps the last good file while the new one is broken, half written or missing', () => {
    writeFileSync(file, databaseOf('GB'));
    const regions = openRegions(file);
    const next = databaseOf('FR', 'A-Longer-Name-Country');
    writeFileSync(file, next.subarray(0, 100));
    regions.refresh();
    expect([regions.regionOf('192.0.2.1'), regions.problem]).toEqual([
      'GB',
      expect.stringContaining('end is missing'),
    ]);
    rmSync(file);
    regions.refresh();
    expect([regions.regionOf('192.0.2.1'), regions.problem]).toEqual(['GB', 'there is no such file']);
    writeFileSync(file, next);
    regions.refresh();
    expect([regions.regionOf('192.0.2.1'), regions.problem]).toEqual(['FR', undefined]);
  });

  it('does not open without a usable file', () => {
    expect(() => openRegions(file)).toThrow('there is no such file');
    expect(() => openRegions(folder)).toThrow('it is not a file');
    writeFileSync(file, 'text');
    expect(() => openRegions(file)).toThrow('not a database of regions');
  });
});
