import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from './eventually.ts';

describe('eventually', () => {
  afterEach(() => void jest.useRealTimers());

  it('returns the first result other than false and undefined', async () => {
    const results = [false, undefined, 0] as const;
    let asked = 0;
    expect(await eventually(() => results[asked++])).toBe(0);
    expect(asked).toBe(3);
  });

  it('waits for asynchronous results', async () => {
    let asked = 0;
    await eventually(async () => ++asked === 2);
    expect(asked).toBe(2);
  });

  it('polls in real time under fake timers', async () => {
    jest.useFakeTimers();
    let asked = 0;
    await eventually(() => ++asked === 2);
    expect(asked).toBe(2);
  });

  it('throws with the condition after the timeout', async () => {
    await expect(
      eventually(() => false, { condition: 'the server is ready', timeoutMs: 20 }),
    ).rejects.toThrow('This did not happen within 20 ms: the server is ready');
  });

  it('passes an error of the question on', async () => {
    await expect(
      eventually(() => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
  });
});
