import { fstatSync, openSync, closeSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { countriesWithStates, type VisitorRegion } from '@sandstone/contract';
import { Reader } from 'mmdb-lib';
import { type GeoRecord, regionOfRecord } from './region-of-record.ts';
import { metadataStart, SearchTree } from './search-tree.ts';

/** A file that cannot be used, with the reason for the operator. */
export class RegionDatabaseError extends Error {
  override name = 'RegionDatabaseError';
}

export interface RegionDatabaseInfo {
  /** The name that the file gives itself, such as `GeoLite2-City`. */
  kind: string;
  builtAt: Date;
  /** Whether it tells states of the US or provinces of Canada. */
  knowsStates: boolean;
  /** The families of addresses of which it has any. */
  families: ('IPv4' | 'IPv6')[];
}
export interface RegionDatabase extends RegionDatabaseInfo {
  /** Returns `?` for an address that the database does not have, such as a private one. */
  regionOf: (address: string) => VisitorRegion;
}

/** In a database that knows states, at least one of this many records has a state. */
const maxRecordsRead = 20_000;

function readWhole(file: string): Buffer {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // as node:fs is documented
    throw new RegionDatabaseError(
      code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`,
    );
  }
  try {
    const before = fstatSync(handle);
    if (!before.isFile()) throw new RegionDatabaseError('it is not a file');
    const bytes = readFileSync(handle);
    const after = fstatSync(handle);
    if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) {
      throw new RegionDatabaseError('it is being written');
    }
    return bytes;
  } finally {
    closeSync(handle);
  }
}

/** @throws RegionDatabaseError */
export function readRegionDatabase(file: string): RegionDatabase {
  return parseRegionDatabase(readWhole(file));
}

/** @throws RegionDatabaseError */
export function parseRegionDatabase(bytes: Buffer): RegionDatabase {
  if (metadataStart(bytes) === undefined) {
    throw new RegionDatabaseError('it is not a database of regions (.mmdb), or its end is missing');
  }
  const reader = readerOf(bytes);
  const { databaseType, buildEpoch, ipVersion } = reader.metadata;
  const tree = new SearchTree(bytes, reader.metadata);
  if (!tree.isWhole()) throw new RegionDatabaseError('it is damaged');
  const regionOf = (address: string): VisitorRegion => {
    // The reader would follow an IPv6 address through a tree of IPv4 addresses.
    if (ipVersion === 4 && isIP(address) === 6) return '?';
    return regionOfRecord(reader.get(address) as GeoRecord | null); // every field is checked
  };
  const found = whatItKnows(tree, regionOf);
  if (!found.countries) throw new RegionDatabaseError(`it tells no countries (${databaseType})`);
  return {
    kind: databaseType,
    builtAt: buildEpoch,
    knowsStates: found.states,
    families: tree.families,
    regionOf,
  };
}

/** @throws RegionDatabaseError */
function readerOf(bytes: Buffer): Reader<object> {
  try {
    return new Reader<object>(bytes);
  } catch {
    throw new RegionDatabaseError('it is damaged');
  }
}

/** @throws RegionDatabaseError for a record that cannot be read */
function whatItKnows(tree: SearchTree, regionOf: (address: string) => VisitorRegion) {
  const found = { countries: false, states: false };
  let left = maxRecordsRead;
  try {
    for (const address of tree.addresses()) {
      const region = regionOf(address);
      found.countries ||= region !== '?';
      found.states ||=
        countriesWithStates.some((country) => region.startsWith(`${country}-`)) && !region.endsWith('?');
      if (found.states || --left === 0) break;
    }
  } catch {
    throw new RegionDatabaseError('it is damaged');
  }
  return found;
}
