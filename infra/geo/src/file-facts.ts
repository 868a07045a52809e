import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Reader } from 'mmdb-lib';
import { metadataStart } from './search-tree.ts';

/** The description of a database at the end of its file. */
export interface RegionFileFacts {
  kind: string;
  builtAt: Date;
  /** Whether databases of this kind tell states. */
  knowsStates: boolean;
}

/** The facts stand within this part at the end of the file. */
const endBytes = 128 * 1024;

/**
 * Reads what a database says about itself, without reading the whole file, which can be larger than the memory of the
 * process. @returns undefined for a file that is none
 */
export function regionFileFacts(file: string): RegionFileFacts | undefined {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(handle);
      const end = Buffer.alloc(Math.min(size, endBytes));
      readSync(handle, end, 0, end.length, size - end.length);
      if (metadataStart(end) === undefined) return undefined;
      const { databaseType, buildEpoch } = new Reader<object>(end).metadata;
      return {
        kind: databaseType,
        builtAt: buildEpoch,
        knowsStates: /city|enterprise|precision|region/i.test(databaseType),
      };
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}
