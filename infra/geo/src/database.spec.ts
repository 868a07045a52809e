import { BlockList, isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoVisitors } from '@sandstone/contract';
import { parseRegionDatabase } from './database.ts';
import { demoDatabase, recordOf } from './demo-database.ts';
import { ipv4, ipv6, network, type TestNetwork } from './testing/networks.ts';
import { type MmdbOptions, type MmdbValue, writeMmdb } from './write-mmdb.ts';

const builtAt = new Date('2026-11-03T04:05:06Z');
const database = (records: Record<string, MmdbValue>, options: Partial<MmdbOptions> = {}) =>
  parseRegionDatabase(
    writeMmdb(
      Object.entries(records).map(([of, record]) => ({ network: of, record })),
      { kind: 'Test-City', builtAt, ...options },
    ),
  );
const country = (code: string) => ({ country: { iso_code: code } });
const prefixOf = ({ network: of }: TestNetwork) => Number(of.split('/')[1]);

/** The region by trying every network, the smallest first; of equal ones the last wins. */
function expectedRegion(networks: readonly TestNetwork[], address: string): string {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const fitting = networks.filter((of) => {
    const [start = ''] = of.network.split('/');
    if (isIP(start) !== isIP(address)) return false;
    const list = new BlockList();
    list.addSubnet(start, prefixOf(of), family);
    return list.check(address, family);
  });
  return fitting.toSorted((a, b) => prefixOf(a) - prefixOf(b)).at(-1)?.region ?? '?';
}

describe('a database of regions', () => {
  it('finds the smallest network around an address of either family, also where networks lie inside each other', () => {
    const address = fc.oneof(ipv4, ipv6);
    fc.assert(
      fc.property(
        fc.array(network, { minLength: 1, maxLength: 30 }),
        fc.array(address, { minLength: 20 }),
        (networks, addresses) => {
          const written = parseRegionDatabase(
            writeMmdb(
              networks.map(({ network: of, region }) => ({ network: of, record: recordOf(region) })),
              { kind: 'Test-City', builtAt },
            ),
          );
          const inside = networks.map(({ network: of }) => of.split('/')[0] ?? '');
          for (const one of [...inside, ...addresses]) {
            expect([one, written.regionOf(one)]).toEqual([one, expectedRegion(networks, one)]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('tells its kind, its date and whether it knows states', () => {
    const city = database({ '192.0.2.0/24': recordOf('US-AZ'), '2001:db8::/32': country('GB') });
    expect(city).toMatchObject({ kind: 'Test-City', builtAt, knowsStates: true, families: ['IPv4', 'IPv6'] });
    const countries = database({ '192.0.2.0/24': country('US') }, { kind: 'Test-Country' });
    expect(countries).toMatchObject({ kind: 'Test-Country', knowsStates: false, families: ['IPv4'] });
    expect(database({ '2001:db8::/32': country('GB') }).families).toEqual(['IPv6']);
  });

  it('knows no region of a private address and of an address that it lacks', () => {
    const { regionOf } = database({ '192.0.2.0/24': country('GB') });
    for (const address of ['10.0.0.1', '127.0.0.1', 'fd00::1', '::1', '198.51.100.1', '2001:db8::1']) {
      expect([address, regionOf(address)]).toEqual([address, '?']);
    }
  });

  it('has no IPv6 address if its file is of IPv4 ones', () => {
    const four = database({ '32.0.0.0/3': country('GB') }, { ipVersion: 4 });
    expect(four.families).toEqual(['IPv4']);
    // Read as IPv4, it would begin with 32.1.
    expect([four.regionOf('32.1.2.3'), four.regionOf('2001:db8::1')]).toEqual(['GB', '?']);
  });

  it('is refused if it is cut off, damaged, of another kind, or no database at all', () => {
    const whole = writeMmdb([{ network: '192.0.2.0/24', record: country('GB') }], { kind: 'Test', builtAt });
    const refused = (bytes: Buffer) => () => parseRegionDatabase(bytes);
    expect(refused(whole.subarray(0, whole.length / 2))).toThrow('its end is missing');
    expect(refused(Buffer.from('<!doctype html>'))).toThrow('not a database of regions');
    expect(refused(Buffer.alloc(0))).toThrow('not a database of regions');
    // The end alone, as of a file whose beginning is lost.
    expect(refused(whole.subarray(-230))).toThrow('damaged');
    const networks = [{ network: '192.0.2.0/24', record: { autonomous_system_organization: 'Example' } }];
    expect(refused(writeMmdb(networks, { kind: 'Test-ASN', builtAt }))).toThrow(
      'tells no countries (Test-ASN)',
    );
  });

  it('of the demo has the visitors of the demo', () => {
    const { regionOf, knowsStates } = parseRegionDatabase(demoDatabase(builtAt));
    expect(demoVisitors.map(({ address }) => regionOf(address))).toEqual(
      demoVisitors.map(({ region }) => region),
    );
    expect(knowsStates).toBe(true);
  });
});
