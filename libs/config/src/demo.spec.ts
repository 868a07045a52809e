import { describe, expect, it } from '@jest/globals';
import { loadApiConfig } from './config.ts';

const demo = {
  PUBLIC_URL: 'http://localhost:8080',
  DATABASE_URL: 'postgres://db/site',
  REDIS_URL: 'redis://cache',
  STORAGE_DIR: '/objects',
  SESSION_SECRET: 's'.repeat(32),
  DEMO: '1',
};

describe('a demo', () => {
  it('runs only on this machine, whatever the identity provider', () => {
    expect(loadApiConfig(demo).demo).toBe(true);
    const real = { FIREBASE_PROJECT_ID: 'a-site', FIREBASE_API_KEY: 'key' };
    expect(loadApiConfig({ ...demo, ...real }).identity.kind).toBe('firebase');
    for (const people of [{}, real]) {
      expect(() => loadApiConfig({ ...demo, ...people, PUBLIC_URL: 'https://site.example' })).toThrow(
        /DEMO: .*localhost/,
      );
    }
  });
});

describe('a placeholder secret of the example files', () => {
  const { DEMO: _demo, ...site } = demo;
  const known = 'known-to-everyone-and-kept-from-nobody';

  it.each([
    ['SESSION_SECRET', known],
    ['SESSION_SECRET', 'change-me-to-32-random-characters-or-more'],
    ['DATABASE_URL', 'postgres://sandstone:change-me-postgres@db/site'],
    ['REDIS_URL', 'redis://:known-to-everyone@cache'],
  ])('is refused on a public site: %s', (name, value) => {
    const read = (address: string) => loadApiConfig({ ...site, PUBLIC_URL: address, [name]: value });
    expect(() => read('http://localhost:8080')).not.toThrow();
    expect(() => read('https://site.example')).toThrow(new RegExp(`${name}: is a public example value`));
    expect(() => read('https://site.example')).not.toThrow(value);
  });
});
