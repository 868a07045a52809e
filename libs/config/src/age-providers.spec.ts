import { describe, expect, it } from '@jest/globals';
import { loadApiConfig } from './config.ts';

const site = {
  PUBLIC_URL: 'https://pictures.test',
  DATABASE_URL: 'postgres://db/site',
  REDIS_URL: 'redis://cache',
  STORAGE_DIR: '/objects',
  SESSION_SECRET: '5b1f9e07c2d84a63e0b7915f3c6d28a4',
  FIREBASE_PROJECT_ID: 'pictures',
  FIREBASE_API_KEY: 'key',
};
const provider = {
  id: 'a-check',
  name: 'A check',
  issuer: 'https://check.test',
  clientId: 'site',
  clientSecret: '3f7b90c1d2',
};
const load = (...providers: object[]) =>
  loadApiConfig({ ...site, AGE_PROVIDERS: JSON.stringify(providers) }).ageProviders;

describe('the providers of age checks', () => {
  it('are none by default', () => {
    expect(loadApiConfig(site).ageProviders).toEqual([]);
  });

  it('are read with their defaults, in their order', () => {
    expect(load(provider, { ...provider, id: 'b' })).toEqual([
      {
        ...provider,
        scope: 'openid',
        claim: 'age_over_18',
        claimKind: 'flag',
        minAge: 18,
        claimFrom: 'id_token',
      },
      expect.objectContaining({ id: 'b' }),
    ]);
  });

  it.each([
    ['no JSON', 'a-check'],
    ['no list', JSON.stringify(provider)],
    ['an address without encryption', JSON.stringify([{ ...provider, issuer: 'http://check.test' }])],
    ['an id that is no method', JSON.stringify([{ ...provider, id: 'A check' }])],
    ['the same method twice', JSON.stringify([provider, provider])],
    ['an age of a child', JSON.stringify([{ ...provider, claimKind: 'age', minAge: 17 }])],
    ['an unknown setting', JSON.stringify([{ ...provider, claims: 'age' }])],
    ['a name of two lines', JSON.stringify([{ ...provider, name: 'A\ncheck' }])],
    ['an encryption that only the demo may lack', JSON.stringify([{ ...provider, isInsecure: true }])],
  ])('are refused with %s, without their secrets', (_case, text) => {
    const problems = () => loadApiConfig({ ...site, AGE_PROVIDERS: text });
    expect(problems).toThrow(/AGE_PROVIDERS: /);
    expect(problems).not.toThrow(/3f7b90c1d2/);
  });

  it('of the demo, where everybody passes, are offered on this machine alone', () => {
    const url = { DEMO_AGE_URL: 'http://age:3000/' };
    const demo = { ...site, ...url, DEMO: '1', PUBLIC_URL: 'http://localhost:8080' };
    expect(loadApiConfig(demo).ageProviders).toMatchObject([
      { id: 'demo-document', issuer: 'http://age:3000/document', isInsecure: true },
      { id: 'demo-card', issuer: 'http://age:3000/card' },
    ]);
    for (const real of [
      { ...site, ...url },
      { ...demo, DEMO: '' },
    ]) {
      expect(() => loadApiConfig(real)).toThrow(/DEMO_AGE_URL/);
    }
  });
});
