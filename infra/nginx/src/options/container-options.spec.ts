import { describe, expect, it } from '@jest/globals';
import { containerOptions, containerWarnings, nameServerOf } from './container-options.ts';

const environment = {
  PUBLIC_URL: 'https://site.example',
  API_URL: 'http://api:3000',
  WEB_URL: 'http://web:3000',
  MEDIA_URL: 'http://s3:9000/site-public',
};

describe('containerOptions', () => {
  it('reads the environment and treats empty variables as unset', () => {
    const empty = { DEMO_IDENTITY_URL: '', FIREBASE_PROJECT_ID: '', TRUSTED_PROXIES: '', TLS_KEY: '' };
    expect(containerOptions({ ...environment, ...empty })).toMatchObject({
      publicUrl: 'https://site.example',
      assetsDir: '/srv/client',
      earlierFilesDir: '/srv/earlier',
      media: { kind: 'proxy', url: 'http://s3:9000/site-public' },
      identityUrl: undefined,
      authDomain: undefined,
      resolver: undefined,
      tls: undefined,
      trustedProxies: [],
      logs: 'stdio',
    });
  });

  it('allows the identity provider of the configured project in the CSP', () => {
    const project = { ...environment, FIREBASE_PROJECT_ID: 'a-site' };
    expect(containerOptions(project).authDomain).toBe('a-site.firebaseapp.com');
    const domain = { ...project, FIREBASE_AUTH_DOMAIN: 'auth.site.example' };
    expect(containerOptions(domain).authDomain).toBe('auth.site.example');
  });

  it("adds the demo's fake provider, whose player is below the site", () => {
    const parts = { DEMO_PLAYER_URL: 'http://streaming:3002', DEMO_FILES_URL: 'http://streaming:3003' };
    const player = { STREAMING_PLAYER_URL: 'http://localhost:8080/demo-player' };
    expect(containerOptions({ ...environment, ...parts, ...player })).toMatchObject({
      playerUrl: player.STREAMING_PLAYER_URL,
      fakeProvider: { player: 'http://streaming:3002', files: 'http://streaming:3003' },
    });
    expect(containerOptions(environment).fakeProvider).toBeUndefined();
  });

  it('trusts the configured proxies', () => {
    const proxies = { ...environment, TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' };
    expect(containerOptions(proxies).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  it('takes regions from a database, or from a header of a trusted proxy alone', () => {
    expect(containerOptions(environment).regions).toBeUndefined();
    const database = { ...environment, GEO_DATABASE: '/geo/city.mmdb', GEO_HEADER: '' };
    expect(containerOptions(database).regions).toEqual({ database: '/geo/city.mmdb', header: undefined });
    const header = { ...environment, GEO_HEADER: 'X-Region' };
    expect(() => containerOptions(header)).toThrow(/\n {2}GEO_HEADER: .*TRUSTED_PROXIES/);
    expect(containerOptions({ ...header, TRUSTED_PROXIES: '10.0.0.0/8' }).regions?.header).toBe('X-Region');
    for (const [wrong, name] of [
      [{ GEO_DATABASE: 'city.mmdb' }, 'GEO_DATABASE, GEO_HEADER: must be an absolute path'],
      [{ GEO_HEADER: 'X Region', TRUSTED_PROXIES: '10.0.0.0/8' }, 'GEO_HEADER: must be the name of a header'],
      [
        { GEO_HEADER: 'X-Region', TRUSTED_PROXIES: '10.0.0.0/8', GEO_DATABASE: '/geo/city.mmdb' },
        'GEO_DATABASE, GEO_HEADER: are both set',
      ],
    ] as const)
      expect(() => containerOptions({ ...environment, ...wrong })).toThrow(name);
  });

  it('lets visitors of a demo alone choose where they come from', () => {
    expect(containerOptions(environment).demoVisitor).toBe(false);
    const demo = { ...environment, DEMO_IDENTITY_URL: 'http://demo-servers:3004' };
    expect(containerOptions(demo)).toMatchObject({ demoVisitor: true, regions: undefined });
    expect(containerOptions({ ...demo, GEO_DATABASE: '/geo/city.mmdb' }).demoVisitor).toBe(false);
  });

  it('names the variable of an invalid option', () => {
    const invalid = {
      TRUSTED_PROXIES: '172.16.0.1',
      PUBLIC_URL: 'https://site.example/path',
      API_URL: 'api:3000',
      MEDIA_URL: 's3',
      FIREBASE_AUTH_DOMAIN: 'https://auth.site.example',
      STREAMING_PLAYER_URL: 'player',
    };
    for (const [name, value] of Object.entries(invalid)) {
      const read = () => containerOptions({ ...environment, [name]: value });
      expect(read).toThrow(new RegExp(`(?:^|\\n) *${name}: `));
    }
  });

  it('warns of no trusted proxies behind a proxy with TLS', () => {
    expect(containerWarnings(environment)).toEqual([expect.stringContaining('TRUSTED_PROXIES: It is empty')]);
    expect(containerWarnings({ ...environment, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
  });

  it('uses the configured name server', () => {
    expect(containerOptions({ ...environment, RESOLVER: '127.0.0.11' }).resolver).toBe('127.0.0.11');
    const system = { ...environment, RESOLVER: 'system' };
    expect(containerOptions(system, () => '10.96.0.10').resolver).toBe('10.96.0.10');
    expect(() => containerOptions({ ...environment, RESOLVER: 'names.example' })).toThrow('RESOLVER');
  });

  it('lists all missing variables', () => {
    expect(() => containerOptions({ PUBLIC_URL: 'https://site.example', API_URL: ' ' })).toThrow(
      'API_URL, WEB_URL, MEDIA_URL',
    );
    expect(() => containerOptions({ ...environment, TLS_KEY: '/run/secrets/key' })).toThrow(
      'TLS_CERTIFICATE',
    );
  });
});

describe('the name server of the system', () => {
  it('is the first one with an IPv4 address', () => {
    const configuration = [
      '# nameserver 192.0.2.1',
      'search sandstone.svc.cluster.local svc.cluster.local cluster.local',
      'nameserver fd00::10',
      'nameserver 10.96.0.10',
      'nameserver 10.96.0.11',
      'options ndots:5',
    ].join('\n');
    expect(nameServerOf(configuration)).toBe('10.96.0.10');
  });

  it('is reported when missing', () => {
    expect(() => nameServerOf('nameserver fd00::10\n')).toThrow('RESOLVER=system');
  });
});
