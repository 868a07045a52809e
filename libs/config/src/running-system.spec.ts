import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from './environment.ts';
import { loadRunningDatabaseConfig, runningEnvironment } from './running-system.ts';

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

  it('and the rest of the environment are those of the running system, unless they are set', () => {
    expect(() => runningEnvironment(root, {})).toThrow('no system runs on .data');
    const complete = { DATABASE_URL: 'postgres://other' };
    expect(runningEnvironment(root, complete)).toEqual(complete);
    const components = [
      { name: 'postgres', url: 'postgres://own' },
      { name: 'redis', url: 'redis://own' },
    ];
    runs(
      '.data',
      JSON.stringify({ site: 'http://localhost:8080', identity: 'http://127.0.0.1:5003', components }),
    );
    writeFileSync(join(root, '.data', 'secrets.json'), JSON.stringify({ sessionSecret: 'of the system' }));
    expect(runningEnvironment(root, { REDIS_URL: 'redis://other' })).toMatchObject({
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: 'postgres://own',
      REDIS_URL: 'redis://other',
      STORAGE_DIR: join(root, '.data', 'objects'),
      SESSION_SECRET: 'of the system',
      DEMO: '1',
      DEMO_IDENTITY_URL: 'http://127.0.0.1:5003',
    });
  });
});
