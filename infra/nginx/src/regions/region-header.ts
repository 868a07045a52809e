import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type ProxyReport, statesOf } from '@sandstone/contract';

/** The codes of the states that rules know. */
export const knownStates = {
  US: Object.keys(statesOf.US),
  CA: Object.keys(statesOf.CA),
} as const;

/** A value that can be shown: short, and neither an address nor a token with its punctuation. */
export const shownValue = '[A-Za-z][A-Za-z0-9 _-]{0,23}';

/** The file to which nginx writes a line for each request whose header is wrong, by `template http/region-header`. */
export const regionHeaderLog = (runDir: string): string => join(runDir, 'region-header.log');

/** Counts what is wrong with the header that tells the region. */
export class RegionHeaderCounts {
  readonly #log: string;
  #unread = 0;
  #repeated = 0;
  #example: string | null = null;

  constructor(runDir: string) {
    this.#log = regionHeaderLog(runDir);
  }

  /** Adds a line that nginx has written: what `region-header.js` says of the header, and an example. */
  #add(line: string): void {
    const [fault, ...words] = line.split(' ');
    const value = words.join(' ');
    if (fault === 'repeated') this.#repeated += 1;
    else this.#unread += 1;
    if (fault === 'unread' && new RegExp(`^${shownValue}$`).test(value)) this.#example = value;
  }

  /**
   * Counts what nginx has written, and empties its file; a line that it writes meanwhile may be lost.
   * @returns the part of the report of the proxy, which is empty if nothing was wrong
   */
  report(): Pick<ProxyReport, 'regionHeader'> {
    try {
      const lines = readFileSync(this.#log, 'utf8').split('\n').slice(0, -1);
      if (lines.length > 0) truncateSync(this.#log);
      for (const line of lines) this.#add(line);
    } catch {
      // There is no file before nginx has started, and without a header.
    }
    if (this.#unread + this.#repeated === 0) return {};
    return { regionHeader: { unread: this.#unread, example: this.#example, repeated: this.#repeated } };
  }
}
