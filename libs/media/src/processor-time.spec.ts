import { expect, it } from '@jest/globals';
import { processorSeconds } from './processor-time.ts';

const own = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

it('reads the processor time of a process, also while it waits for a processor', () => {
  if (process.platform !== 'linux') return;
  const before = own();
  const read = processorSeconds(process.pid);
  const after = own();
  // One tick is lost for each kind of time.
  expect(read).toBeGreaterThanOrEqual(before - 0.02);
  expect(read).toBeLessThanOrEqual(after + 0.02);
});
