import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findEngines } from './engines.ts';

it('names the packages of an engine that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  try {
    const { installed, skips } = findEngines(folder);
    expect(installed).toEqual([]);
    expect(skips[0]).toMatch(/in webkit: .*apt-get install .*webkit2gtk-driver.* xvfb && npm test$/);
    expect(skips[1]).toContain('apt-get install --no-install-recommends firefox-esr && npm test');

    const firefox = join(folder, 'firefox-esr');
    writeFileSync(firefox, '');
    expect(findEngines(folder).installed).toEqual([]);
    chmodSync(firefox, 0o755);
    expect(findEngines(folder).installed).toEqual(['firefox']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
