import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from './environment.ts';
import { loadRunningDatabaseConfig } from './running-system.ts';

describe('the database for operator commands', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sandstone-config-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const runs = (folder: string, text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'run.json'), text);
  };
  const running = (url: string) =>
    JSON.stringify({
      components: [
        { name: 'storage', url: null },
        { name: 'postgres', url },
      ],
    });

  it('is that of the environment, if set', () => {
    runs('.data', running('postgres://other'));
    expect(loadRunningDatabaseConfig(root, { DATABASE_URL: 'postgres://own' }).url).toBe('postgres://own');
  });

  it('is that of the running system, in its default or a given directory', () => {
    runs('.data', running('postgres://usual'));
    runs('elsewhere', running('postgres://named'));
    expect(loadRunningDatabaseConfig(root, {}).url).toBe('postgres://usual');
    expect(loadRunningDatabaseConfig(root, { DATA_DIR: 'elsewhere' }).url).toBe('postgres://named');
    expect(loadRunningDatabaseConfig('/', { DATA_DIR: join(root, 'elsewhere') }).url).toBe(
      'postgres://named',
    );
  });

  it.each([undefined, '{"components": [', '{}', '{"components": []}'])(
    'is missed in words that say what to do (%s)',
    (text) => {
      if (text !== undefined) runs('.data', text);
      expect(() => loadRunningDatabaseConfig(root, {})).toThrow(ConfigError);
      expect(() => loadRunningDatabaseConfig(root, {})).toThrow('no system runs on .data');
    },
  );
});
