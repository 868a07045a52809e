import { describe, expect, it } from '@jest/globals';
import { loadApiConfig, loadDatabaseConfig, loadWebConfig, loadWorkerConfig } from '@sandstone/config';
import { type AppName, appEnvironment, type SystemAddresses } from './app.environment.ts';

const addresses: SystemAddresses = {
  dataDir: '/data',
  site: 'http://localhost:8080',
  databaseUrl: 'postgres://sandstone:db-password@127.0.0.1:5000/sandstone',
  redisUrl: 'redis://:redis-password@127.0.0.1:5001',
  storageDir: '/data/objects',
  apiUrl: 'http://127.0.0.1:5002',
  identityUrl: 'http://127.0.0.1:5003',
  ageUrl: 'http://127.0.0.1:6',
  streaming: {
    control: 'http://127.0.0.1:5004',
    api: 'http://127.0.0.1:5005',
    player: 'http://127.0.0.1:5006',
    cdn: 'http://127.0.0.1:5007',
  },
  sessionSecret: 'session-secret-of-forty-three-characters-00',
  setupCode: 'ABCD-EFGH',
};
const operator = {
  PATH: '/bin',
  HOME: '/home/someone',
  AWS_SECRET_ACCESS_KEY: 'not-ours',
  SSH_AUTH_SOCK: '/tmp/agent',
};
const environmentOf = (
  app: AppName,
  more: Record<string, string> = {},
  changes: Partial<SystemAddresses> = {},
) => appEnvironment(app, { ...addresses, ...changes }, { ...operator, ...more }, 'production');

describe("an app's environment", () => {
  it('is complete for each app', () => {
    expect(loadApiConfig(environmentOf('api'))).toMatchObject({
      demo: true,
      identity: { kind: 'demo', url: addresses.identityUrl },
      storage: { kind: 'files', directory: '/data/objects' },
      adminEmails: new Set(['admin@example.com']),
    });
    expect(loadWorkerConfig(environmentOf('worker'))).toMatchObject({
      tempDirectory: '/data/temp',
      streaming: {
        apiUrl: 'http://127.0.0.1:5005',
        playerUrl: 'http://localhost:8080/demo-player',
        referer: 'http://localhost:8080/',
        libraries: [{ type: 'free' }, { type: 'premium' }],
      },
    });
    expect(loadWebConfig(environmentOf('web'))).toMatchObject({ apiUrl: addresses.apiUrl, demo: true });
    expect(loadDatabaseConfig(environmentOf('migrate')).url).toBe(addresses.databaseUrl);
  });

  it('contains only the variables and secrets that the app needs', () => {
    const secretsOf = (app: AppName) => {
      const text = JSON.stringify(environmentOf(app));
      return ['db-password', 'redis-password', 'session-secret', 'not-ours', '/tmp/agent'].filter((secret) =>
        text.includes(secret),
      );
    };
    expect(secretsOf('api')).toEqual(['db-password', 'redis-password', 'session-secret']);
    expect(secretsOf('worker')).toEqual(['db-password', 'redis-password']);
    expect(secretsOf('migrate')).toEqual(['db-password']);
    expect(secretsOf('content')).toEqual(['db-password', 'redis-password']);
    expect(secretsOf('web')).toEqual([]);
    expect(secretsOf('demo-servers')).toEqual([]);
  });

  it("prefers the operator's values and files", () => {
    expect(environmentOf('api', { ADMIN_EMAILS: 'me@site.example' })['ADMIN_EMAILS']).toBe('me@site.example');
    const byFile = environmentOf('api', { SESSION_SECRET_FILE: '/run/secrets/session' });
    expect(byFile).toMatchObject({ SESSION_SECRET_FILE: '/run/secrets/session' });
    expect(byFile['SESSION_SECRET']).toBeUndefined();
    expect(environmentOf('api', {})['SETUP_CODE']).toBe('ABCD-EFGH');
    expect(environmentOf('api', { SETUP_CODE: 'sea-shell-42' })['SETUP_CODE']).toBe('sea-shell-42');
    expect(environmentOf('api', { SETUP_CODE_FILE: '/run/secrets/code' })['SETUP_CODE']).toBeUndefined();
  });

  it('names the commit to each process that tells it, and the feed of versions where it is used', () => {
    const more = { RELEASE_COMMIT: '4ed58965', RELEASE_FEED_URL: 'https://releases.example/release.json' };
    expect(loadApiConfig(environmentOf('api', more))).toMatchObject({
      release: { commit: '4ed58965' },
      releaseFeed: more.RELEASE_FEED_URL,
    });
    expect(loadWorkerConfig(environmentOf('worker', more))).toMatchObject({
      release: { commit: '4ed58965' },
      releaseFeed: more.RELEASE_FEED_URL,
    });
    expect(loadWebConfig(environmentOf('web', more)).release.commit).toBe('4ed58965');
    expect(environmentOf('web', more)['RELEASE_FEED_URL']).toBeUndefined();
  });

  it("gives the demo's servers the ports of those alone that are needed", () => {
    const portsOf = (changes: Partial<SystemAddresses>) =>
      Object.keys(environmentOf('demo-servers', {}, changes)).filter((name) => name.endsWith('_PORT'));
    expect(portsOf({ streaming: undefined })).toEqual(['IDENTITY_PORT', 'AGE_PORT']);
    expect(portsOf({ identityUrl: undefined, ageUrl: undefined })).toEqual([
      'CONTROL_PORT',
      'API_PORT',
      'PLAYER_PORT',
      'CDN_PORT',
    ]);
  });

  it('contains no demo identity with a real provider', () => {
    const environment = environmentOf(
      'api',
      { FIREBASE_PROJECT_ID: 'pictures', FIREBASE_API_KEY: 'key' },
      { identityUrl: undefined, ageUrl: undefined },
    );
    expect(loadApiConfig(environment)).toMatchObject({
      demo: false,
      adminEmails: new Set(),
      identity: { kind: 'firebase', projectId: 'pictures' },
    });
  });

  it('configures the S3 store for the apps that use it', () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    const api = loadApiConfig(environmentOf('api', s3, { storageDir: undefined }));
    expect(api.storage).toMatchObject({ kind: 's3', endpoint: 'http://127.0.0.1:9000' });
    expect(environmentOf('web', s3)['S3_SECRET_KEY']).toBeUndefined();
  });
});
