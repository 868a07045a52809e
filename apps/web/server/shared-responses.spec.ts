import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ApiFetch, contentVersionHeader, contentVersionValue, limits } from '@sandstone/contract';
import { SharedResponses } from './shared-responses.ts';

let asked: string[];
let answer: { status: number; version: string };
const send: ApiFetch = async (url) => {
  asked.push(url);
  const { status, version } = answer;
  return {
    ok: status < 300,
    status,
    headers: { get: (name) => (name === contentVersionHeader ? version : null) },
    json: async () => ({ status }),
  };
};
const init = {
  method: 'GET',
  headers: {},
  body: undefined,
  credentials: 'same-origin',
  signal: undefined,
} as const;

beforeEach(() => {
  asked = [];
  answer = { status: 200, version: contentVersionValue('1', 'everyone') };
});

describe('responses that pages share', () => {
  it('are asked for once a second, by address', async () => {
    jest.useFakeTimers();
    const shared = new SharedResponses();
    for (const url of ['/events', '/photos', '/events']) await shared.fetch('1', send)(url, init);
    expect(asked).toEqual(['/events', '/photos']);
    jest.advanceTimersByTime(limits.reactionCountsMs + 1);
    await shared.fetch('1', send)('/events', init);
    expect(asked).toEqual(['/events', '/photos', '/events']);
    jest.useRealTimers();
  });

  it.each([
    ['a failure', { status: 503, version: contentVersionValue('1', 'everyone') }],
    ['of another version', { status: 200, version: contentVersionValue('2', 'everyone') }],
    ['of a member', { status: 200, version: contentVersionValue('1', 'member') }],
    ['without a version', { status: 200, version: '' }],
  ])('are not kept if they are %s', async (_name, other) => {
    const shared = new SharedResponses();
    answer = other;
    await shared.fetch('1', send)('/events', init);
    await shared.fetch('1', send)('/events', init);
    expect(asked).toHaveLength(2);
  });

  it('end with the version', async () => {
    const shared = new SharedResponses();
    await shared.fetch('1', send)('/events', init);
    await shared.fetch('2', send)('/events', init);
    expect(asked).toHaveLength(2);
  });
});
