import { randomInt } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { type VisitorRules } from '@sandstone/contract';
import { type MmdbNetwork, parseRegionDatabase, writeMmdb } from '@sandstone/geo';
import { startHarness } from '../testing/harness.ts';
import { servePolicy } from '../testing/policy-api.ts';
import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';

const addressCount = 10_000;
const networkCount = 3000;
const connections = 24;

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T; // the index is within
/** Records as databases write them: with codes, with names, flat, and with what is no country. */
const records = [
  { country: { iso_code: 'GB' } },
  { country: { iso_code: 'FR' }, subdivisions: [{ iso_code: 'IDF' }] },
  { country: { iso_code: 'US' } },
  { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'AZ' }] },
  { country: { iso_code: 'US' }, subdivisions: [{ names: { en: 'California' } }] },
  { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'US-TX' }] },
  { country: { iso_code: 'CA' }, subdivisions: [{ iso_code: 'ON', names: { en: 'Ontario' } }] },
  { country: { iso_code: 'CA' }, subdivisions: [{ names: { en: 'Nowhere' } }] },
  { country_code: 'DE' },
  { country: { iso_code: 'XX' } },
  { country: { iso_code: 'EU' } },
  { registered_country: { iso_code: 'NL' } },
] as MmdbNetwork['record'][];
const regions = ['GB', 'FR', 'US-?', 'US-AZ', 'US-CA', 'US-TX', 'CA-ON', 'CA-?', 'DE', '?'];

const byte = () => randomInt(256);
const word = () => randomInt(65_536).toString(16);
// Few different beginnings, so that networks lie inside each other and addresses hit them.
const ipv4 = () => [pick([1, 23, 81, 203]), pick([0, 7, 128]), byte(), byte()].join('.');
const ipv6 = () => [pick(['2001', '2a00']), pick(['0', 'db8']), ...Array.from({ length: 6 }, word)].join(':');

const gate: VisitorRules = {
  // A method of its own for each region tells by the refused page which region nginx has found.
  rules: regions.map((region, at) => ({
    region,
    policy: 'verify',
    methods: [`way-${at}`],
    proofDays: 0,
    hideMe: false,
  })),
  rulesVersion: 1,
  methods: regions.map((_region, at) => ({ id: `way-${at}`, name: 'Way', isAvailable: true })),
  keys: [],
  classToken: 'of this test and no other',
  endedStaff: [],
};

const kind = nginxProxy();
describeProxy(kind, 'the regions that nginx finds', () => {
  it(`are those of the library, for ${addressCount} addresses of both families`, async () => {
    const networks: MmdbNetwork[] = Array.from({ length: networkCount }, (_network, at) =>
      at % 2 === 0
        ? { network: `${ipv4()}/${8 + randomInt(25)}`, record: pick(records) }
        : { network: `${ipv6()}/${16 + randomInt(60)}`, record: pick(records) },
    );
    const bytes = writeMmdb(networks, { kind: 'Test-City', builtAt: new Date() });
    const library = parseRegionDatabase(bytes);
    const database = join(mkdtempSync(join(tmpdir(), 'sandstone-regions-')), 'regions.mmdb');
    writeFileSync(database, bytes);
    const harness = await startHarness(kind, (_options, { api }) => {
      servePolicy(api, () => ({ version: '1', isOpen: true, gate }));
      return { regions: { database }, trustedProxies: ['127.0.0.1/32'], rateLimits: false };
    });
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const found = (address: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host: harness.proxy.publicHost, 'x-forwarded-for': address };
        const asked = request({ host: '127.0.0.1', port: harness.proxy.port, path: '/', agent, headers });
        asked.once('error', reject);
        asked.once('response', (response) => {
          text(response).then(
            (page) =>
              resolve(regions[Number(/\/way-(\d+)\?/.exec(page)?.[1])] ?? `HTTP ${response.statusCode}`),
            reject,
          );
        });
        asked.end();
      });
    const addresses = Array.from({ length: addressCount }, (_address, at) => {
      if (at % 2 === 1) return ipv6();
      return at % 10 === 0 ? `::ffff:${ipv4()}` : ipv4();
    });
    const different: string[] = [];
    const known = new Set<string>();
    for (let from = 0; from < addresses.length; from += 500) {
      const asked = addresses.slice(from, from + 500);
      const results = await Promise.all(asked.map(found));
      for (const [at, address] of asked.entries()) {
        const region = library.regionOf(address.replace('::ffff:', ''));
        known.add(region);
        if (results[at] !== region) different.push(`${address}: ${results[at]}, not ${region}`);
      }
    }
    agent.destroy();
    await harness.close();
    expect(different.slice(0, 10)).toEqual([]);
    expect([...known].sort((a, b) => a.localeCompare(b))).toEqual(
      [...regions].sort((a, b) => a.localeCompare(b)),
    );
  });
});
