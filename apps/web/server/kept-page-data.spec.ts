import { describe, expect, it } from '@jest/globals';
import { type Audience, contentVersionHeader, contentVersionValue } from '@sandstone/contract';
import { KeptPageData } from './kept-page-data.ts';

interface FakeAnswer {
  status?: number;
  contentVersion?: string;
}

function setUp() {
  const state = { requests: 0, others: 0, answer: {} as FakeAnswer };
  const data = new KeptPageData((_input, init) => {
    state.requests += 1;
    const { status = 200, contentVersion } = state.answer;
    const headers = contentVersion === undefined ? undefined : { [contentVersionHeader]: contentVersion };
    const text = JSON.stringify({
      request: state.requests,
      isAbortable: init?.signal instanceof AbortSignal,
    });
    return Promise.resolve(new Response(text, { status, headers }));
  });
  const get = async (reader: Audience = 'visitor', version = '1', path = '/api/photos') => {
    const onOther = () => (state.others += 1);
    const response = await data.fetchOf({ version, reader, onOther })(`http://api${path}`, {
      signal: new AbortController().signal,
    });
    const answer = (await response.json()) as { request: number; isAbortable: boolean };
    return { status: response.status, ...answer };
  };
  return { state, get };
}

describe('the kept data of pages', () => {
  it('is requested once per version, reader and address', async () => {
    const { state, get } = setUp();
    state.answer = { contentVersion: contentVersionValue('1', 'everyone') };
    await Promise.all([get(), get()]);
    expect((await get()).request).toBe(1);
    expect((await get('member')).request).toBe(2);
    expect((await get('visitor', '1', '/api/posts')).request).toBe(3);
    state.answer = { contentVersion: contentVersionValue('2', 'visitor') };
    expect((await get('visitor', '2')).request).toBe(4);
    expect((await get('visitor', '2')).request).toBe(4);
    expect(state.others).toBe(0);
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

  it.each<[string, FakeAnswer]>([
    ['that the api does not keep', {}],
    ['with an error', { status: 404, contentVersion: contentVersionValue('1', 'everyone') }],
  ])('does not include an answer %s', async (_what, answer) => {
    const { state, get } = setUp();
    state.answer = answer;
    expect((await get()).status).toBe(answer.status ?? 200);
    await get();
    expect([state.requests, state.others]).toEqual([2, 0]);
  });

  it('is requested without the signal of the page, because other pages wait for the same answer', async () => {
    expect((await setUp().get()).isAbortable).toBe(false);
  });
});
