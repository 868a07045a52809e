import { statSync } from 'node:fs';
import { readRegionDatabase, type RegionDatabase, RegionDatabaseError } from './database.ts';

export interface Regions extends Readonly<RegionDatabase> {
  /** The reason why the newest file is not used; undefined if it is. */
  readonly problem: string | undefined;
  /** Reads the file if it was replaced. While a new one is broken or half written, the last good one stays. */
  refresh(): void;
}

/** Tells a replaced file from the one that was read. */
function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && [stat.ino, stat.size, stat.mtimeMs].join(' ');
}

/** @throws RegionDatabaseError if the file is not usable now */
export function openRegions(file: string): Regions {
  let stamp = stampOf(file);
  let database = readRegionDatabase(file);
  let problem: string | undefined;
  return {
    get kind() {
      return database.kind;
    },
    get builtAt() {
      return database.builtAt;
    },
    get knowsStates() {
      return database.knowsStates;
    },
    get families() {
      return database.families;
    },
    get problem() {
      return problem;
    },
    regionOf: (address) => database.regionOf(address),
    refresh() {
      const now = stampOf(file);
      if (now === stamp) return;
      stamp = now;
      try {
        database = readRegionDatabase(file);
        problem = undefined;
      } catch (error) {
        if (!(error instanceof RegionDatabaseError)) throw error;
        problem = error.message;
      }
    },
  };
}
