import { describe, expect, it } from '@jest/globals';
import { textBytes, VersionedCache } from './versioned-cache.ts';

function setUp(maxBytes = 10_000) {
  const state = { now: 0, reads: 0 };
  const responses = new VersionedCache<string>({ maxBytes, bytesOf: textBytes, now: () => state.now });
  const read = () => Promise.resolve(`response ${(state.reads += 1)}`);
  return { state, responses, get: (key: string, version = '1') => responses.get(version, key, read) };
}

describe('the cache of a version', () => {
  it('reads each key once per version, also for concurrent requests', async () => {
    const { get } = setUp();
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([
      'response 1',
      'response 1',
      'response 2',
    ]);
    expect([await get('a'), await get('a', '2'), await get('a', '2')]).toEqual([
      'response 1',
      'response 3',
      'response 3',
    ]);
  });

  it('does not keep a failure, nor a value without an age', async () => {
    const { responses, get } = setUp();
    await expect(responses.get('1', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await responses.get(
      '1',
      'a',
      () => Promise.resolve('once'),
      () => 0,
    );
    expect(await get('a')).toBe('response 1');
  });

  it('reads a value again after its maximum age', async () => {
    const { responses, state } = setUp();
    const get = () =>
      responses.get(
        '1',
        'a',
        () => Promise.resolve(`at ${state.now}`),
        () => 1000,
      );
    await get();
    state.now = 999;
    expect(await get()).toBe('at 0');
    state.now = 1000;
    expect(await get()).toBe('at 1000');
  });

  it('stays within its memory, and removes what was not used for longest', async () => {
    const { get, state } = setUp(100);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await get(key);
    expect(state.reads).toBe(6);
    await get('f');
    expect(state.reads).toBe(6);
    await get('a');
    expect(state.reads).toBe(7);
  });

  it('keeps as many values as it may, and removes the one that was not used for longest', async () => {
    const responses = new VersionedCache<number>({ maxValues: 2 });
    let reads = 0;
    const get = (key: string) => responses.get('1', key, () => Promise.resolve((reads += 1)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(reads).toBe(4);
  });

  it('keeps a value on probation from its second read on, per version', async () => {
    const responses = new VersionedCache<number>({
      maxBytes: 1000,
      bytesOf: () => 1,
      isOnProbation: (key) => key.includes('?'),
    });
    let reads = 0;
    const read = async (key: string, version = '1') => {
      await responses.get(version, key, () => Promise.resolve((reads += 1)));
      return reads;
    };
    expect([await read('/'), await read('/')]).toEqual([1, 1]);
    expect([await read('/?a'), await read('/?b'), await read('/?a'), await read('/?a')]).toEqual([
      2, 3, 4, 4,
    ]);
    expect([await read('/?a', '2'), await read('/?a', '2'), await read('/?a', '2')]).toEqual([5, 6, 6]);
  });

  it('returns a value that was read for an older version to its callers, and does not keep it', async () => {
    const { responses } = setUp();
    const late = Promise.withResolvers<string>();
    const get = (version: string, value: string | Promise<string>) =>
      responses.get(version, 'a', () => Promise.resolve(value));
    const waiting = get('1', late.promise);
    expect(await get('2', 'current')).toBe('current');
    late.resolve('late');
    expect(await waiting).toBe('late');
    expect(await get('2', 'again')).toBe('current');
  });
});
