import { describe, expect, it } from '@jest/globals';
import { launcherOptions, launcherWarnings, siteUrl, usesDemoIdentity } from './launcher-options.ts';

const read = (environment: Record<string, string>, args: string[] = []) =>
  launcherOptions(environment, args, '/checkout');

describe('launcherOptions', () => {
  it('defaults to a demo on port 8080 of this machine with data in the checkout', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/checkout/.data',
      demoContent: true,
      https: false,
      dev: false,
      publicUrl: undefined,
      trustedProxies: [],
    });
  });

  it('reads every variable', () => {
    const environment = { PORT: '9000', HOST: '0.0.0.0', DATA_DIR: '/srv/site', DEMO: '0', HTTPS: '1' };
    const address = { PUBLIC_URL: 'https://pictures.example/', TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' };
    expect(read({ ...environment, ...address }, ['--dev'])).toEqual({
      port: 9000,
      host: '0.0.0.0',
      dataDir: '/srv/site',
      demoContent: false,
      https: true,
      dev: true,
      publicUrl: 'https://pictures.example',
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
    });
    expect(read({ GEO_DATABASE: 'geo/city.mmdb' }).regions).toEqual({ database: '/checkout/geo/city.mmdb' });
    expect(read({ GEO_HEADER: 'X-Region', TRUSTED_PROXIES: '10.0.0.0/8' }).regions).toEqual({
      header: 'X-Region',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ PORT: '65536' }, 'PORT must be a number'],
    [{ DEMO: 'no' }, 'DEMO must be 1 or 0'],
    [{ PUBLIC_URL: 'pictures' }, 'PUBLIC_URL must be the URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,everyone' }, 'TRUSTED_PROXIES: must be networks'],
    [{ WORKER_LANES: '2' }, 'WORKER_LANES: This variable is now called WORKER_CONCURRENCY'],
    [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES: must be networks'],
    [{ GEO_HEADER: 'X-Region' }, 'GEO_HEADER: A header is believed from trusted proxies alone'],
    [{ GEO_HEADER: 'X-Region', TRUSTED_PROXIES: ' ' }, 'TRUSTED_PROXIES is empty'],
    [
      { GEO_HEADER: 'X-Region', TRUSTED_PROXIES: '10.0.0.0/8', GEO_DATABASE: 'geo/city.mmdb' },
      'GEO_DATABASE, GEO_HEADER: are both set',
    ],
  ])('reports what is wrong in %j', (environment, message) => {
    expect(() => read(environment as unknown as Record<string, string>)).toThrow(message);
  });
});

describe('the site', () => {
  it('is localhost at the chosen port unless a public URL is set', () => {
    expect(siteUrl({ https: false, publicUrl: undefined }, 8080)).toBe('http://localhost:8080');
    expect(siteUrl({ https: true, publicUrl: undefined }, 8443)).toBe('https://localhost:8443');
    expect(siteUrl({ https: true, publicUrl: 'https://pictures.example' }, 8443)).toBe(
      'https://pictures.example',
    );
  });

  it('uses the demo identity only on localhost and without a real provider', () => {
    expect(usesDemoIdentity({}, 'http://localhost:8080')).toBe(true);
    expect(usesDemoIdentity({ FIREBASE_PROJECT_ID: '' }, 'http://localhost:8080')).toBe(true);
    expect(usesDemoIdentity({ FIREBASE_PROJECT_ID: 'pictures' }, 'http://localhost:8080')).toBe(false);
    expect(usesDemoIdentity({}, 'https://pictures.example')).toBe(false);
  });
});

const warnings = (environment: Record<string, string>, site = 'http://localhost:8080') =>
  launcherWarnings(environment, { https: false }, site);

it('warns of no trusted proxies behind a proxy with TLS', () => {
  const site = 'https://pictures.example';
  expect(warnings({}, site)).toEqual([expect.stringContaining('TRUSTED_PROXIES: It is empty')]);
  expect(warnings({ TRUSTED_PROXIES: '10.0.0.0/8' }, site)).toEqual([]);
  expect(launcherWarnings({}, { https: true }, site)).toEqual([]);
});

describe('video libraries', () => {
  const library = (parts: object) =>
    JSON.stringify([
      {
        id: '7',
        type: 'premium',
        apiKey: 'secret-key',
        readOnlyApiKey: 'r',
        cdnUrl: 'https://x.example',
        ...parts,
      },
    ]);

  it('cause a warning when they are locked without a key', () => {
    expect(warnings({ STREAMING_LIBRARIES: library({}) })).toEqual([
      expect.stringContaining('The premium library 7 has no playerTokenKey'),
    ]);
    expect(warnings({ STREAMING_LIBRARIES: library({ playerTokenKey: 'k' }) })).toEqual([]);
    expect(warnings({ STREAMING_LIBRARIES: library({ type: 'free' }) })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  it('are reported without their keys when invalid', () => {
    for (const wrong of ['{', library({ id: 'seven' }), library({ apiKey: '' })]) {
      const start = () => warnings({ STREAMING_LIBRARIES: wrong });
      expect(start).toThrow('STREAMING_LIBRARIES');
      expect(start).not.toThrow('secret-key');
    }
  });
});
