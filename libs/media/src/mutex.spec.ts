import { describe, expect, it } from '@jest/globals';
import { createMutex } from './mutex.ts';

describe('a mutex', () => {
  it('runs tasks one at a time, also after a failure', async () => {
    const runExclusive = createMutex();
    const events: string[] = [];
    const work = (name: string, fails = false) =>
      runExclusive(async () => {
        events.push(`${name} starts`);
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });
});
