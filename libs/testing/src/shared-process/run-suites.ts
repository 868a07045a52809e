import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
    before = await readHoldings(probes);
  });
  for (const suite of suites) {
    await import(pathToFileURL(join(folder, suite)).href);
    // Jest runs what a file declares in the order of its declaration, so this runs after all tests of the suite.
    it(
      `${suite} leaves nothing behind`,
      async () => {
        const started = before;
        await expectNothingLeft(started, probes).finally(async () => {
          // The next suite does not answer for what this one left.
          before = await readHoldings(probes);
        });
      },
      settleMs * 3,
    );
  }
}

/** Waits until the process holds no more than before. @throws when that does not happen, with what was left */
export async function expectNothingLeft(
  before: Holdings,
  probes: Probes = {},
  timeoutMs = settleMs,
): Promise<void> {
  let left: readonly string[] = [];
  const isNothing = async () => {
    left = leftBehind(before, await readHoldings(probes));
    return left.length === 0;
  };
  await eventually(isNothing, { timeoutMs }).catch(() => undefined);
  expect(left).toEqual([]);
}
