import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CurrentVersion } from './current-version.ts';

function setUp(options: { bridgedMs?: number } = {}) {
  const state = { version: '1', reads: 0, fails: false, takesMs: 0 };
  const read = async () => {
    state.reads += 1;
    if (state.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, state.takesMs));
    if (state.fails) throw new Error('unavailable');
    return state.version;
  };
  return { state, version: new CurrentVersion({ read, maxAgeMs: 200, ...options }) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the current version', () => {
  it('is read again by a caller after its maximum age', async () => {
    const { state, version } = setUp();
    expect(await version.current()).toBe('1');
    state.version = '2';
    await jest.advanceTimersByTimeAsync(200);
    expect(await version.current()).toBe('1');
    await jest.advanceTimersByTimeAsync(1);
    expect(await version.current()).toBe('2');
    expect(state.reads).toBe(2);
  });

  it('is bridged for a short time while it cannot be read', async () => {
    const { state, version } = setUp({ bridgedMs: 1500 });
    await version.current();
    state.fails = true;
    await jest.advanceTimersByTimeAsync(1400);
    expect(await version.current()).toBe('1');
    await jest.advanceTimersByTimeAsync(201);
    await expect(version.current()).rejects.toThrow('unavailable');
    state.fails = false;
    state.version = '2';
    expect(await version.current()).toBe('2');
  });

  it('is read only when a caller needs it', async () => {
    const { state, version } = setUp();
    await version.current();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(state.reads).toBe(1);
  });

  it('fails only for the callers of a quickly failed read', async () => {
    const { state, version } = setUp();
    state.fails = true;
    const callers = await Promise.allSettled([version.current(), version.current()]);
    expect(callers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(state.reads).toBe(1);
    state.fails = false;
    expect(await version.current()).toBe('1');
  });

  it('is not waited for again, after a slow failure, for as long as that took', async () => {
    const { state, version } = setUp({ bridgedMs: 1500 });
    state.takesMs = 500;
    state.fails = true;
    const failed = async () => {
      const current = expect(version.current()).rejects.toThrow('unavailable');
      await jest.advanceTimersByTimeAsync(500);
      await current;
    };
    await failed();
    await jest.advanceTimersByTimeAsync(499);
    await expect(version.current()).rejects.toThrow('unavailable');
    expect(state.reads).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    state.fails = false;
    state.takesMs = 0;
    expect(await version.current()).toBe('1');

    // A bridged version is a failed read, too.
    state.fails = true;
    state.takesMs = 500;
    await jest.advanceTimersByTimeAsync(300);
    const bridged = version.current();
    await jest.advanceTimersByTimeAsync(500);
    expect([await bridged, await version.current()]).toEqual(['1', '1']);
    expect(state.reads).toBe(3);
    state.fails = false;
    state.version = '2';
    version.expire();
    const current = version.current();
    await jest.advanceTimersByTimeAsync(500);
    expect(await current).toBe('2');
  });

  it('is not waited for twice by one caller while others begin to read it', async () => {
    const reads: PromiseWithResolvers<string>[] = [];
    const read = () => {
      const started = Promise.withResolvers<string>();
      reads.push(started);
      return started.promise;
    };
    const version = new CurrentVersion({ read, maxAgeMs: 200 });
    const first = version.current();
    await jest.advanceTimersByTimeAsync(300);
    const other = version.current();
    reads[0]?.reject(new Error('unavailable'));
    await expect(first).rejects.toThrow('unavailable');
    await expect(version.current()).rejects.toThrow('unavailable');
    expect(reads).toHaveLength(2);
    reads[1]?.resolve('2');
    expect([await other, await version.current()]).toEqual(['2', '2']);
  });
});
