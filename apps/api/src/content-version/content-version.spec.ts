import { describe, expect, it } from '@jest/globals';
import { eventually, InMemorySignalBus } from '@sandstone/jobs/testing';
import { ContentCache } from './content-cache.ts';
import { ContentVersion } from './content-version.ts';

function setUp() {
  const signals = new InMemorySignalBus();
  const state = { version: '1', now: 0, reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('The database is away');
    return state.version;
  };
  return { signals, state, version: new ContentVersion(read, signals, () => state.now) };
}

describe('the version of the content', () => {
  it('is read once for all who ask at the same time', async () => {
    const { state, version } = setUp();
    expect(await Promise.all([version.current(), version.current()])).toEqual(['1', '1']);
    expect(state.reads).toBe(1);
  });

  it('is noticed at once after a signal, and within a second without one', async () => {
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

  it('is asked for again after a failure', async () => {
    const { state, version } = setUp();
    state.fails = true;
    await expect(version.current()).rejects.toThrow('away');
    state.fails = false;
    expect(await version.current()).toBe('1');
  });
});

describe('a cache of content', () => {
  const cacheOf = (maxEntries = 10) => {
    const state = { version: '1', reads: 0 };
    const cache = new ContentCache<number>({ current: async () => state.version }, maxEntries);
    return { state, get: (key: string) => cache.get(key, async () => (state.reads += 1)) };
  };

  it('reads each thing once for each version', async () => {
    const { state, get } = cacheOf();
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([1, 1, 2]);
    state.version = '2';
    expect([await get('a'), await get('a')]).toEqual([3, 3]);
  });

  it('holds no more than it may', async () => {
    const { get } = cacheOf(2);
    for (const key of ['a', 'b', 'c']) await get(key);
    expect(await get('a')).toBe(4);
  });

  it('keeps no failure', async () => {
    const cache = new ContentCache<number>({ current: async () => '1' }, 10);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });
});
