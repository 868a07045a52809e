import { describe, expect, it } from '@jest/globals';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { eventually } from '@sandstone/testing';
import { ContentCache } from './content-cache.ts';
import { ContentVersion } from './content-version.ts';

function setUp() {
  const signals = new InMemorySignalBus();
  const state = { version: '1', now: 0, reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('The database is unavailable');
    return state.version;
  };
  return { signals, state, version: new ContentVersion(read, signals, () => state.now) };
}

describe('ContentVersion', () => {
  it('reads once for concurrent calls', async () => {
    const { state, version } = setUp();
    expect(await Promise.all([version.current(), version.current()])).toEqual(['1', '1']);
    expect(state.reads).toBe(1);
  });

  it('notices a change immediately after a signal, and within a second without one', async () => {
    const { signals, state, version } = setUp();
    await version.current();
    state.version = '2';
    signals.publish('contentChanged', {});
    await eventually(async () => (await version.current()) === '2');
    state.version = '3';
    expect(await version.current()).toBe('2');
    state.now += 1001;
    expect(await version.current()).toBe('3');
  });

  it('reads again after a failure', async () => {
    const { state, version } = setUp();
    state.fails = true;
    await expect(version.current()).rejects.toThrow('unavailable');
    state.fails = false;
    expect(await version.current()).toBe('1');
  });
});

describe('ContentCache', () => {
  const cacheOf = (maxEntries = 10) => {
    const state = { version: '1', reads: 0 };
    const cache = new ContentCache<number>({ current: async () => state.version }, maxEntries);
    return { state, get: (key: string) => cache.get(key, async () => (state.reads += 1)) };
  };

  it('reads each key once per version', async () => {
    const { state, get } = cacheOf();
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([1, 1, 2]);
    state.version = '2';
    expect([await get('a'), await get('a')]).toEqual([3, 3]);
  });

  it('evicts all entries at its maximum size', async () => {
    const { get } = cacheOf(2);
    for (const key of ['a', 'b', 'c']) await get(key);
    expect(await get('a')).toBe(4);
  });

  it('does not cache failures', async () => {
    const cache = new ContentCache<number>({ current: async () => '1' }, 10);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });
});
