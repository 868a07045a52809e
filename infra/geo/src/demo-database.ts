import { isIP } from 'node:net';
import { demoVisitors, type VisitorRegion } from '@sandstone/contract';
import { type MmdbNetwork, type MmdbValue, writeMmdb } from './write-mmdb.ts';

/** The record of a region in MaxMind's layout. */
export function recordOf(region: VisitorRegion): MmdbValue {
  const [country = '', state = '?'] = region.split('-');
  const record = { country: { iso_code: country } };
  return state === '?' ? record : { ...record, subdivisions: [{ iso_code: state }] };
}

/** A database of single addresses, as for the demo. */
export function demoDatabase(builtAt: Date): Buffer {
  const networks = demoVisitors
    .filter(({ region }) => region !== '?')
    .map(({ address, region }): MmdbNetwork => ({
      network: `${address}/${isIP(address) === 4 ? 32 : 128}`,
      record: recordOf(region),
    }));
  return writeMmdb(networks, { kind: 'Demo-City', builtAt });
}
