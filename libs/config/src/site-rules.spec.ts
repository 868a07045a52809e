import { describe, expect, it } from '@jest/globals';
import { apiWarnings, loadApiConfig, loadWorkerConfig } from './config.ts';
import { publicSite as site } from './testing/index.ts';

describe('the settings of a public site', () => {
  it.each<[string, Record<string, string>, string]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://pictures.test' }, 'begin the address with https://'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pictures.test/site' }, 'without a path'],
    ['SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(32) }, 'easy to guess. Create another one'],
    ['SESSION_SECRET', { SESSION_SECRET: 'known-to-everyone-and-kept-from-nobody' }, 'public example value'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://sandstone:1234@db/site' }, 'easy to guess'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://a:change-me-postgres@db/site' }, 'public example value'],
    ['DATABASE_URL', { DATABASE_URL: 'db:5432' }, 'must be the address of Postgres'],
    ['REDIS_URL', { REDIS_URL: 'cache:6379' }, 'must be the address of Redis'],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'you@pictures.test, me(at)site' }, 'must be e-mail addresses'],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: '' }, 'nobody can sign in. Set it and FIREBASE_API_KEY'],
    ['FIREBASE_API_KEY', { FIREBASE_API_KEY: '' }, 'is missing'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '172.16.0.1' }, '172.16.0.1/32 for one address'],
    // The example files of Kubernetes.
    ['PUBLIC_URL', { PUBLIC_URL: 'https://site.example' }, 'value of an example file'],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'creator@site.example' }, 'value of an example file'],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'site-example' }, 'value of an example file'],
    ['FIREBASE_API_KEY', { FIREBASE_API_KEY: 'the-web-api-key' }, 'value of an example file'],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example' }, 'value of an example file'],
  ])('are refused with the name of %s: %j', (name, change, remedy) => {
    expect(() => loadApiConfig(site)).not.toThrow();
    const problems = () => loadApiConfig({ ...site, ...change });
    expect(problems).toThrow(new RegExp(`\\n  ${name}: [^\\n]*$`));
    expect(problems).toThrow(remedy);
    // The value may be a secret.
    if (name !== 'TRUSTED_PROXIES') expect(problems).not.toThrow(Object.values(change)[0] || 'empty value');
  });

  it('are all named at once, each in one line', () => {
    const wrong = {
      ...site,
      PUBLIC_URL: 'http://pictures.test',
      ADMIN_EMAILS: 'me',
      SESSION_SECRET: 'short',
    };
    expect(() => loadApiConfig(wrong)).toThrow(
      /^[^\n]*\n {2}SESSION_SECRET.*\n {2}PUBLIC_URL.*\n {2}ADMIN_EMAILS.*$/,
    );
  });

  it('are refused by a former name', () => {
    expect(() => loadWorkerConfig({ ...site, WORKER_LANES: '2' })).toThrow(
      'WORKER_LANES: This variable is now called WORKER_CONCURRENCY. Rename it.',
    );
    expect(() => loadWorkerConfig({ ...site, WORKER_LANES: '' })).not.toThrow();
  });

  it('cause warnings where they are unwise', () => {
    expect(apiWarnings(site)).toEqual([]);
    expect(apiWarnings({ ...site, ADMIN_EMAILS: '' })).toEqual([
      {
        level: 'warning',
        variable: 'ADMIN_EMAILS',
        text: 'It is empty. The first administrator sets up the site with the code in the log of the api.',
      },
    ]);
  });
});

it('allows weak and missing settings on this machine', () => {
  const here = {
    ...site,
    DATABASE_URL: 'postgres://sandstone:change-me-postgres@db/site',
    PUBLIC_URL: 'http://localhost:8080',
    SESSION_SECRET: 'a'.repeat(32),
    ADMIN_EMAILS: '',
  };
  expect(() => loadApiConfig({ ...here, FIREBASE_PROJECT_ID: '' })).not.toThrow();
  expect(apiWarnings(here)).toEqual([]);
});
