import { describe, expect, it } from '@jest/globals';
import { type Audience, contentVersionHeader, contentVersionValue } from '@sandstone/contract';
import { KeptPageData } from './kept-page-data.ts';

interface FakeAnswer {
  status?: number;
  contentVersion?: string;
}

function setUp() {
  const state = { requests: 0, others: 0, answer: {} as FakeAnswer, isAbortable: false };
  const data = new KeptPageData();
  const options = {
    baseUrl: 'http://api',
    fetch: (_input: unknown, init?: RequestInit) => {
      state.requests += 1;
      state.isAbortable = init?.signal instanceof AbortSignal;
      const { status = 200, contentVersion } = state.answer;
      const headers = contentVersion === undefined ? undefined : { [contentVersionHeader]: contentVersion };
      return Promise.resolve(Response.json({ photos: [], total: state.requests }, { status, headers }));
    },
  };
  const get = (reader: Audience = 'visitor', version = '1', limit = 10) =>
    data
      .clientOf(options, { version, reader, onOther: () => (state.others += 1) })
      .call('photos', { query: { limit }, signal: new AbortController().signal });
  const requestOf = async (...which: Parameters<typeof get>) => (await get(...which)).total;
  return { state, get, requestOf };
}

describe('the kept data of pages', () => {
  it('is requested once per version, reader and address', async () => {
    const { state, get, requestOf } = setUp();
    state.answer = { contentVersion: contentVersionValue('1', 'everyone') };
    await Promise.all([get(), get()]);
    expect(await requestOf()).toBe(1);
    expect(await requestOf('member')).toBe(2);
    expect(await requestOf('visitor', '1', 20)).toBe(3);
    state.answer = { contentVersion: contentVersionValue('2', 'visitor') };
    expect(await requestOf('visitor', '2')).toBe(4);
    expect(await requestOf('visitor', '2')).toBe(4);
    expect(state.others).toBe(0);
  });

  it('stays the same while the content that it shows does', async () => {
    const { state, requestOf } = setUp();
    state.answer = { contentVersion: contentVersionValue('4-a_7-b', 'everyone') };
    expect([await requestOf('visitor', '4-a_7-b'), await requestOf('visitor', '4-a_8-c')]).toEqual([1, 1]);
    // An api that has not noticed the change of a video gives the current photos.
    expect([await requestOf('visitor', '4-a_9-d', 20), await requestOf('visitor', '4-a_9-d', 20)]).toEqual([
      2, 2,
    ]);
    expect(state.others).toBe(0);
    expect([await requestOf('visitor', '5-e_9-d'), state.others]).toEqual([3, 1]);
  });

  it.each([
    ['an older version, from an api that has not noticed the change', contentVersionValue('1', 'member')],
    ['a visitor, because the session ended', contentVersionValue('2', 'visitor')],
  ])('does not include an answer for %s, and reports it', async (_what, contentVersion) => {
    const { state, get } = setUp();
    state.answer = { contentVersion };
    await get('member', '2');
    await get('member', '2');
    expect([state.requests, state.others]).toEqual([2, 2]);
  });

  it('does not include an answer that the api does not keep', async () => {
    const { state, get } = setUp();
    await get();
    await get();
    expect([state.requests, state.others]).toEqual([2, 0]);
  });

  it('does not include an error', async () => {
    const { state, get } = setUp();
    state.answer = { status: 404, contentVersion: contentVersionValue('1', 'everyone') };
    await expect(get()).rejects.toMatchObject({ status: 404 });
    await expect(get()).rejects.toMatchObject({ status: 404 });
    expect([state.requests, state.others]).toEqual([2, 0]);
  });

  it('cannot be changed by a page, nor its request aborted, because other pages wait for the same answer', async () => {
    const { state, get } = setUp();
    expect(Object.isFrozen((await get()).photos)).toBe(true);
    expect(state.isAbortable).toBe(false);
  });
});
