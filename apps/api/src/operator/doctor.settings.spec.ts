import { describe, expect, it } from '@jest/globals';
import { describeFinding } from '@sandstone/config';
import { publicSite } from '@sandstone/config/testing';
import { settingFindings } from './doctor.settings.ts';

const site = { ...publicSite, TRUSTED_PROXIES: '172.16.0.0/12' };
const here = { PUBLIC_URL: 'http://localhost:8080', DEMO: '1' };
const library = { id: '7', type: 'free', apiKey: 'hush', readOnlyApiKey: 'hush', cdnUrl: 'https://cdn.test' };
const provider = {
  id: 'a-check',
  name: 'A check',
  issuer: 'https://check.test',
  clientId: 'site',
  clientSecret: 'hush',
};
const libraries = (...all: object[]) => ({ STREAMING_LIBRARIES: JSON.stringify(all) });
const providers = (...all: object[]) => ({ AGE_PROVIDERS: JSON.stringify(all) });
const linesOf = (changes: Record<string, string>) => [
  ...new Set(
    settingFindings({ ...site, ...changes }).map((each) => `${each.level} ${describeFinding(each)}`),
  ),
];

it('finds nothing in good settings', () => {
  expect(linesOf({})).toEqual([]);
  expect(linesOf({ ...libraries(library), ...providers(provider), GEO_HEADER: 'X-Region' })).toEqual([]);
});

/** Each row has the name of the fault, the changed variables, and the line of the doctor. */
const broken: readonly [string, Record<string, string>, string][] = [
  [
    'a header with regions that nobody may send',
    { GEO_HEADER: 'X-Region', TRUSTED_PROXIES: '', ...here, DEMO: '' },
    'error GEO_HEADER: A header is believed from trusted proxies alone, and TRUSTED_PROXIES is empty. Set it to the network of the proxy that sends the header.',
  ],
  [
    'two sources of regions',
    { GEO_HEADER: 'X-Region', GEO_DATABASE: '/geo/city.mmdb' },
    'error GEO_DATABASE, GEO_HEADER: are both set, and a region has one source. Empty one of them.',
  ],
  [
    'a header that is none',
    { GEO_HEADER: 'X Region' },
    'error GEO_HEADER: must be the name of a header, such as X-Region',
  ],
  [
    'a proxy without a network',
    { TRUSTED_PROXIES: '172.16.0.1' },
    'error TRUSTED_PROXIES: must be networks with commas between, such as 10.0.0.0/8 or 172.16.0.1/32 for one address',
  ],
  [
    'no trusted proxy behind one with TLS',
    { TRUSTED_PROXIES: '' },
    'warning TRUSTED_PROXIES: It is empty behind a proxy with TLS, so all visitors share one rate limit. Set it to the network from which nginx sees the proxy, such as 172.16.0.0/12.',
  ],
  [
    'a misspelt name',
    { TRUSTED_PROXYS: '10.0.0.0/8' },
    'warning TRUSTED_PROXYS: Nothing reads a variable of this name. Rename it if you mean TRUSTED_PROXIES, or remove it.',
  ],
  [
    'a former name',
    { WORKER_LANES: '2' },
    'error WORKER_LANES: This variable is now called WORKER_CONCURRENCY. Rename it.',
  ],
  [
    'video libraries on the demo',
    { ...here, ...libraries(library) },
    'warning STREAMING_LIBRARIES: A demo has video libraries of its own, and everyone is its administrator. Empty this variable, or remove DEMO=1 for a real site.',
  ],
  [
    'a % in the password of Postgres',
    { DATABASE_URL: 'postgres://sandstone:hush%9z@db/site' },
    'error DATABASE_URL: has a % that stands for itself. Write each % of the password as %25.',
  ],
  [
    'a # in the password of Postgres',
    { DATABASE_URL: 'postgres://sandstone:hush#9z@db/site' },
    'error DATABASE_URL: is no valid address. Correct its host and port; in a password, write # as %23, / as %2F and ? as %3F.',
  ],
  [
    'a % in the password of Redis',
    { REDIS_URL: 'redis://:hush%9z@cache' },
    'error REDIS_URL: has a % that stands for itself. Write each % of the password as %25.',
  ],
  [
    'another address than one of Redis',
    { REDIS_URL: 'http://cache' },
    'error REDIS_URL: must be the address of Redis, redis://… or rediss://…',
  ],
  [
    'a library without a key and an address',
    libraries(library, { ...library, id: '8', apiKey: undefined, cdnUrl: undefined }),
    'error STREAMING_LIBRARIES: apiKey of entry 2 is missing; cdnUrl of entry 2 is missing',
  ],
  [
    'a library with an address that is none',
    libraries({ ...library, cdnUrl: 'cdn' }),
    'error STREAMING_LIBRARIES: cdnUrl of entry 1 must be an address, such as https://pictures.com',
  ],
  [
    'a library with an empty key, and of an unknown type',
    libraries({ ...library, apiKey: '', type: 'gold' }),
    'error STREAMING_LIBRARIES: type of entry 1 must be one of free, premium; apiKey of entry 1 is empty',
  ],
  [
    'a library without quotes around its number',
    libraries({ ...library, id: 7 }),
    'error STREAMING_LIBRARIES: id of entry 1 must be a text, in quotes',
  ],
  [
    'libraries that are no list',
    { STREAMING_LIBRARIES: JSON.stringify(library) },
    'error STREAMING_LIBRARIES: must be a list, […]',
  ],
  [
    'libraries that are no JSON',
    { STREAMING_LIBRARIES: '[{' },
    'error STREAMING_LIBRARIES: is not JSON (see .env.example)',
  ],
  [
    'an age provider without a secret',
    providers({ ...provider, clientSecret: undefined }),
    'error AGE_PROVIDERS: clientSecret of entry 1 is missing',
  ],
  [
    'an age provider with a field that nothing reads',
    providers({ ...provider, claims: 'age' }),
    'error AGE_PROVIDERS: entry 1 has a field that nothing reads: claims',
  ],
  [
    'an age provider without TLS',
    providers({ ...provider, issuer: 'http://check.test' }),
    'error AGE_PROVIDERS: issuer of entry 1 must be an address that begins with https://',
  ],
  [
    'an age provider that asks for the age of a child',
    providers({ ...provider, claimKind: 'age', minAge: 17 }),
    'error AGE_PROVIDERS: minAge of entry 1 must be at least 18',
  ],
  ['a number that is none', { WORKER_CONCURRENCY: 'two' }, 'error WORKER_CONCURRENCY: must be a number'],
  ['a part of a worker', { WORKER_CONCURRENCY: '1.5' }, 'error WORKER_CONCURRENCY: must be a whole number'],
  ['a pool that is too large', { DATABASE_POOL_MAX: '500' }, 'error DATABASE_POOL_MAX: must be at most 100'],
  [
    'an unknown level of the log',
    { LOG_LEVEL: 'verbose' },
    'error LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
  ],
  [
    'no database',
    { DATABASE_URL: '' },
    'error DATABASE_URL: is missing: the address of Postgres, postgres://…',
  ],
  [
    'a store without a key',
    { S3_SECRET_KEY: '' },
    'error S3_ACCESS_KEY, S3_SECRET_KEY: are missing, and S3_ENDPOINT is set',
  ],
  [
    'a site without TLS',
    { PUBLIC_URL: 'http://pictures.test' },
    'error PUBLIC_URL: Browsers keep no session of a site without TLS, so nobody can sign in. Put a proxy with TLS in front, and begin the address with https://.',
  ],
  [
    'a short secret',
    { SESSION_SECRET: 'hush-7a9c' },
    'error SESSION_SECRET: must have at least 32 characters',
  ],
  [
    'a file with a secret that is not there',
    { SESSION_SECRET: '', SESSION_SECRET_FILE: '/nowhere/at/all' },
    'error SESSION_SECRET_FILE: this file cannot be read',
  ],
  [
    'a collector of traces without a scheme',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'error OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https URL',
  ],
];

describe('the doctor names a broken setting', () => {
  it.each(broken)('%s', (_what, changes, line) => {
    const lines = linesOf(changes);
    expect(lines).toEqual([line]);
    expect(lines.join()).not.toContain('hush');
  });
});
