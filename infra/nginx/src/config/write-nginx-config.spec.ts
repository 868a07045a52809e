import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type ProxyOptions } from '../options/options.ts';
import { gate, otherKey } from '../testing/region-visitors.ts';
import { usualOptions } from '../testing/usual-options.ts';
import { writeNginxConfig } from './write-nginx-config.ts';

let runDir: string;
beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'sandstone-proxy-'));
});
afterEach(() => rmSync(runDir, { recursive: true }));

const options = (): ProxyOptions => ({ ...usualOptions, runDir });

it('clears cached pages of an earlier build and keeps cached pictures', () => {
  for (const kind of ['pages', 'media']) {
    mkdirSync(join(runDir, 'cache', kind), { recursive: true });
    writeFileSync(join(runDir, 'cache', kind, 'kept'), '');
  }
  writeNginxConfig(options());
  expect(existsSync(join(runDir, 'cache/pages/kept'))).toBe(false);
  expect(existsSync(join(runDir, 'cache/media/kept'))).toBe(true);
});

it('keeps pages in another folder, which it clears, too', () => {
  const pageCacheDir = join(runDir, 'in-memory');
  mkdirSync(pageCacheDir);
  writeFileSync(join(pageCacheDir, 'kept'), '');
  const { configPath } = writeNginxConfig({ ...options(), pageCacheDir });
  expect(existsSync(join(pageCacheDir, 'kept'))).toBe(false);
  expect(readFileSync(configPath, 'utf8')).toContain(`proxy_cache_path "${pageCacheDir}"`);
});

it('lets no other user read the keys of proofs, and removes those of a former policy', () => {
  const modulesDir = join(runDir, 'modules');
  mkdirSync(modulesDir);
  writeFileSync(join(modulesDir, 'ngx_http_js_module.so'), '');
  const withRegions: ProxyOptions = {
    ...options(),
    modulesDir,
    regions: { header: 'X-Region' },
    trustedProxies: ['10.0.0.0/8'],
  };
  const secretFiles = () =>
    readdirSync(runDir).filter(
      (name) =>
        statSync(join(runDir, name)).isFile() &&
        /of this test|only the proxy/.test(readFileSync(join(runDir, name), 'utf8')),
    );
  writeNginxConfig(withRegions, { version: '1', isOpen: true, gate });
  const first = secretFiles();
  expect(first).toEqual([expect.stringMatching(/^class-/), 'nginx.conf']);
  writeNginxConfig(withRegions, { version: '2', isOpen: true, gate: { ...gate, keys: [otherKey] } });
  const second = secretFiles();
  expect([second.length, second.includes(first[0] ?? '')]).toEqual([2, false]);
  for (const name of second) expect(statSync(join(runDir, name)).mode & 0o777).toBe(0o600);
});
