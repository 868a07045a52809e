import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compressAssets } from './compress-assets.ts';

const script = `export const text = '${'sandstone '.repeat(200)}';`;

describe('compressAssets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compress-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'app.js'), script);
    writeFileSync(join(folder, 'assets', 'short.js'), 'export {};');
    writeFileSync(join(folder, 'assets', 'font.woff2'), Buffer.alloc(4096));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes .br and .gz files next to compressible files only', async () => {
    expect(await compressAssets(folder)).toEqual({ files: 1, written: 2 });
    expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual([
      'app.js',
      'app.js.br',
      'app.js.gz',
      'font.woff2',
      'short.js',
    ]);
    expect(gunzipSync(readFileSync(join(folder, 'assets', 'app.js.gz'))).toString()).toBe(script);
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'app.js.br'))).toString()).toBe(script);
  });

  it('skips unchanged files and compresses changed files again', async () => {
    await compressAssets(folder);
    expect(await compressAssets(folder)).toEqual({ files: 1, written: 0 });
    const changed = script.replace('text', 'other');
    writeFileSync(join(folder, 'assets', 'app.js'), changed);
    utimesSync(join(folder, 'assets', 'app.js'), new Date(), new Date(Date.now() + 5000));
    expect(await compressAssets(folder)).toEqual({ files: 1, written: 2 });
    expect(gunzipSync(readFileSync(join(folder, 'assets', 'app.js.gz'))).toString()).toBe(changed);
  });
});
