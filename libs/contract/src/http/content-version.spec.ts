import { expect, it } from '@jest/globals';
import { contentVersionValue, isResponseTo } from './content-version.ts';

it('a response is for a reader who may have it, and for its version', () => {
  const isFor = (audience: 'everyone' | 'visitor' | 'member', version: string) =>
    isResponseTo(contentVersionValue(version, audience), { version: '4-a', reader: 'visitor' });
  expect([isFor('visitor', '4-a'), isFor('everyone', '4-a')]).toEqual([true, true]);
  expect([isFor('member', '4-a'), isFor('visitor', '5-b'), isFor('everyone', '5-b')]).toEqual([
    false,
    false,
    false,
  ]);
});
