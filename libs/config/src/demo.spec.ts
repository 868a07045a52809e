import { describe, expect, it } from '@jest/globals';
import { loadApiConfig } from './config.ts';

const demo = {
  PUBLIC_URL: 'http://localhost:8080',
  DATABASE_URL: 'postgres://db/site',
  REDIS_URL: 'redis://cache',
  STORAGE_DIR: '/objects',
  SESSION_SECRET: '5b1f9e07c2d84a63e0b7915f3c6d28a4',
  DEMO: '1',
};

describe('a demo', () => {
  it('runs only on this machine, whatever the identity provider', () => {
    expect(loadApiConfig(demo).demo).toBe(true);
    const real = { FIREBASE_PROJECT_ID: 'a-site', FIREBASE_API_KEY: 'key' };
    expect(loadApiConfig({ ...demo, ...real }).identity.kind).toBe('firebase');
    for (const people of [{}, real]) {
      expect(() => loadApiConfig({ ...demo, ...people, PUBLIC_URL: 'https://pictures.test' })).toThrow(
        /DEMO: .*localhost/,
      );
    }
  });
});
