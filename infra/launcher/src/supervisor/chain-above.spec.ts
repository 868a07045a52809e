import { describe, expect, it, jest } from '@jest/globals';
import { type LookUpProcess, type ProcessEntry } from '../system/process-table.ts';
import { chainAbove, watchChain } from './chain-above.ts';

function tableOf(...entries: [pid: number, parent: number, command: string][]) {
  const table = new Map(
    entries.map(([pid, parent, command]): [number, ProcessEntry] => [
      pid,
      { pid, parent, command, started: `t${pid}` },
    ]),
  );
  const lookUp: LookUpProcess = (pid) => table.get(pid);
  return { table, lookUp };
}
const pids = (chain: readonly { pid: number }[]) => chain.map(({ pid }) => pid);

describe('chainAbove', () => {
  it('ends at npm', () => {
    const { lookUp } = tableOf(
      [40, 30, 'node infra/run.mjs infra/launcher/src/main.ts'],
      [30, 20, 'sh -c node infra/run.mjs infra/launcher/src/main.ts'],
      [20, 10, 'npm start'],
      [10, 1, 'bash'],
    );
    expect(pids(chainAbove(40, lookUp))).toEqual([40, 30, 20]);
  });

  it('recognizes npm by its script', () => {
    const { lookUp } = tableOf(
      [40, 20, 'node infra/run.mjs'],
      [20, 1, 'node /usr/lib/node_modules/npm/bin/npm-cli.js start'],
    );
    expect(pids(chainAbove(40, lookUp))).toEqual([40, 20]);
  });

  it('is only the parent without npm, and empty below init', () => {
    const { lookUp } = tableOf([40, 30, 'node infra/run.mjs'], [30, 1, 'bash'], [1, 0, 'init']);
    expect(pids(chainAbove(40, lookUp))).toEqual([40]);
    expect(chainAbove(1, lookUp)).toEqual([]);
  });
});

describe('watchChain', () => {
  it.each([
    ['has ended', (table: Map<number, ProcessEntry>) => table.delete(20)],
    [
      'has ended and its pid belongs to another',
      (table: Map<number, ProcessEntry>) =>
        table.set(20, { pid: 20, parent: 1, command: 'npm start', started: 'later' }),
    ],
  ])('reports once when a process in it %s', (_what, change) => {
    jest.useFakeTimers();
    try {
      const { table, lookUp } = tableOf([40, 20, 'node infra/run.mjs'], [20, 1, 'npm start']);
      const onGone = jest.fn();
      watchChain(chainAbove(40, lookUp), onGone, { lookUp });
      jest.advanceTimersByTime(5000);
      expect(onGone).not.toHaveBeenCalled();
      change(table);
      jest.advanceTimersByTime(5000);
      expect(onGone).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
