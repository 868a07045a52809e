import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeNginxConfig } from './write-nginx-config.ts';

let runDir: string;
beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'sandstone-proxy-'));
});
afterEach(() => rmSync(runDir, { recursive: true }));

it('clears cached pages of an earlier build and keeps cached pictures', () => {
  for (const kind of ['pages', 'media']) {
    mkdirSync(join(runDir, 'cache', kind), { recursive: true });
    writeFileSync(join(runDir, 'cache', kind, 'kept'), '');
  }
  writeNginxConfig({
    runDir,
    assetsDir: '/site',
    publicUrl: 'http://localhost:8080',
    host: '127.0.0.1',
    port: 8080,
    healthPort: 8081,
    apiUrl: 'http://127.0.0.1:3000',
    webUrl: 'http://127.0.0.1:3001',
    media: { kind: 'directory', path: '/media' },
  });
  expect(existsSync(join(runDir, 'cache/pages/kept'))).toBe(false);
  expect(existsSync(join(runDir, 'cache/media/kept'))).toBe(true);
});
