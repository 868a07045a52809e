import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '../eventually.ts';
import { type Holdings, leftBehind, type Probes, readHoldings } from './holdings.ts';
import { shuffle } from './shuffle.ts';

/** Which suites an entry runs: those of a folder, divided among `of` entries. */
export interface Share {
  folder: string;
  /** From 1. */
  part: number;
  of: number;
}

/** What ends by itself has ended by then; only a suite that left something waits as long. */
const settleMs = 10_000;

/** The paths of the suites in a folder that may share a process, relative to it. */
export function suitesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.int.spec.ts') && !path.endsWith('.alone.int.spec.ts'))
    .sort();
}

/** The suites of one entry, in their order. */
export const shareOf = (suites: readonly string[], { part, of }: Omit<Share, 'folder'>, seed: number) =>
  shuffle(suites, seed).filter((_, index) => index % of === part - 1);

/**
 * Runs suites in this process, which loads the modules only once, in an order that depends on Jest's seed. After each
 * suite, a test proves that it left nothing behind.
 */
export async function runSuites({ folder, ...share }: Share, probes: Probes = {}): Promise<void> {
  const suites = shareOf(suitesIn(folder), share, jest.getSeed());
  let before: Holdings = {};
  beforeAll(async () => {
    before = await settledHoldings(probes);
  });
  for (const suite of suites) {
    await import(pathToFileURL(join(folder, suite)).href);
    // Jest runs what a file declares in the order of its declaration, so this runs after all tests of the suite.
    it(
      `${suite} leaves nothing behind`,
      async () => {
        const { after, left } = await whatIsLeft(before, probes);
        // The next suite does not answer for what this one left.
        before = after;
        expect(left).toEqual([]);
      },
      settleMs * 3,
    );
  }
}

/** Reads what the process holds once that has been the same for some time: Jest's own start ends only now. */
async function settledHoldings(probes: Probes): Promise<Holdings> {
  let last: Holdings = {};
  let inARow = 0;
  return eventually(async () => {
    const now = await readHoldings(probes);
    inARow = isDeepStrictEqual(now, last) ? inARow + 1 : 0;
    last = now;
    return inARow >= 25 && now;
  });
}

/** Waits until the process holds no more than before, or for the time after which what is left does not end by itself. */
export async function whatIsLeft(
  before: Holdings,
  probes: Probes = {},
  timeoutMs = settleMs,
): Promise<{ after: Holdings; left: readonly string[] }> {
  const read = async () => {
    const after = await readHoldings(probes);
    return { after, left: leftBehind(before, after) };
  };
  const readNothing = async () => {
    const now = await read();
    return now.left.length === 0 && now;
  };
  return eventually(readNothing, { timeoutMs }).catch(read);
}
