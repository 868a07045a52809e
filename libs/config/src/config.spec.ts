import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadApiConfig, loadWebConfig, loadWorkerConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const secret = '5b1f9e07c2d84a63e0b7915f3c6d28a4';
const api = {
  PUBLIC_URL: 'https://pictures.test',
  DATABASE_URL: 'postgres://db/site',
  REDIS_URL: 'redis://cache',
  STORAGE_DIR: '/objects',
  SESSION_SECRET: secret,
  FIREBASE_PROJECT_ID: 'pictures',
  FIREBASE_API_KEY: 'key',
};

describe('the configuration', () => {
  it('is typed, with its defaults', () => {
    expect(loadApiConfig({ ...api, ADMIN_EMAILS: 'Ada@Pictures.test, ,bea@pictures.test' })).toMatchObject({
      storage: { kind: 'files', directory: '/objects' },
      identity: { kind: 'firebase', projectId: 'pictures' },
      adminEmails: new Set(['ada@pictures.test', 'bea@pictures.test']),
      docs: false,
    });
    expect(loadWorkerConfig(api)).toMatchObject({ concurrency: 0, keepOriginals: true });
    expect(loadWorkerConfig({ ...api, KEEP_ORIGINALS: '0' }).keepOriginals).toBe(false);
  });

  it('takes a code for the set-up that is long enough', () => {
    expect(loadApiConfig(api).setupCode).toBeUndefined();
    expect(loadApiConfig({ ...api, SETUP_CODE: 'sea-shell' }).setupCode).toBe('sea-shell');
    for (const short of ['sea', 'a-b-c-d-e-f-g', '        '])
      expect(() => loadApiConfig({ ...api, SETUP_CODE: short })).toThrow(/SETUP_CODE: must have 8 to/);
  });

  it('defines per process how long it keeps answering while it drains', () => {
    const web = { PUBLIC_URL: 'https://pictures.test', API_URL: 'http://api:3000' };
    for (const load of [
      (given: object) => loadApiConfig({ ...api, ...given }),
      (given: object) => loadWebConfig({ ...web, ...given }),
    ]) {
      expect(load({}).listen.drainMs).toBe(0);
      expect(load({ DRAIN_SECONDS: '2.5' }).listen.drainMs).toBe(2500);
      for (const refused of ['-1', '61', 'Infinity', 'soon', '2s']) {
        expect(() => load({ DRAIN_SECONDS: refused })).toThrow(/DRAIN_SECONDS/);
      }
    }
  });

  it('names every missing or invalid variable, but no value', () => {
    const wrong = { PUBLIC_URL: 'not an address', SESSION_SECRET: 'too-short-a-secret', PORT: '99999' };
    const load = () => loadApiConfig(wrong);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PUBLIC_URL[^]*SESSION_SECRET/);
    expect(load).toThrow(/DATABASE_URL/);
    expect(load).not.toThrow(/too-short-a-secret/);
  });

  it('reads a secret from the file in NAME_FILE', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
    writeFileSync(file, `${secret}\n`);
    const { SESSION_SECRET: _given, ...rest } = api;
    expect(loadApiConfig({ ...rest, SESSION_SECRET_FILE: file }).sessionSecret).toBe(secret);
    expect(() => loadApiConfig({ ...rest, SESSION_SECRET_FILE: '/nowhere/at/all' })).toThrow(
      /SESSION_SECRET_FILE/,
    );
  });

  it('requires both keys with an S3 endpoint, and prefers S3 to the directory', () => {
    expect(() => loadApiConfig({ ...api, S3_ENDPOINT: 'http://s3' })).toThrow(/S3_ACCESS_KEY/);
    const s3 = { ...api, S3_ENDPOINT: 'http://s3', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: '0d8e61fb72a9c354' };
    expect(loadApiConfig(s3).storage).toMatchObject({ kind: 's3', bucketPrefix: 'sandstone' });
  });

  it.each([
    ['DEMO is not set', { PUBLIC_URL: 'http://localhost:8080' }],
    ['the site is on an address that others reach', { DEMO: '1' }],
    ['the address only looks like this machine', { DEMO: '1', PUBLIC_URL: 'http://localhost.test' }],
  ])('refuses the demo identity when %s', (_case, extra) => {
    expect(() =>
      loadApiConfig({ ...api, FIREBASE_PROJECT_ID: '', DEMO_IDENTITY_URL: 'http://127.0.0.1:1', ...extra }),
    ).toThrow(/DEMO_IDENTITY_URL/);
  });

  it('accepts the demo identity on this machine, and prefers a configured real provider', () => {
    const demo = {
      ...api,
      FIREBASE_PROJECT_ID: '',
      DEMO: '1',
      PUBLIC_URL: 'http://localhost:8080',
      DEMO_IDENTITY_URL: 'http://127.0.0.1:1',
    };
    expect(loadApiConfig(demo).identity.kind).toBe('demo');
    const real = { ...demo, FIREBASE_PROJECT_ID: 'site', FIREBASE_API_KEY: 'key' };
    expect(loadApiConfig(real).identity).toMatchObject({
      kind: 'firebase',
      authDomain: 'site.firebaseapp.com',
    });
  });
});
