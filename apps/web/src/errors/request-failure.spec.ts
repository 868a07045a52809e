import { expect, it } from '@jest/globals';
import { ApiError, problemDocument, problems, texts } from '@sandstone/contract';
import { requestFailureOf } from './request-failure.ts';

const online = () => false;

it("says the api's own reason, and its code", () => {
  const error = new ApiError(409, problemDocument('library_unsigned'));
  expect(requestFailureOf(error, online)).toEqual({
    text: problems.library_unsigned.detail,
    code: 'library_unsigned',
  });
});

it('says that nothing answered where something else did, or nothing', () => {
  for (const error of [new ApiError(502, undefined), new TypeError('Failed to fetch')]) {
    const { text, code } = requestFailureOf(error, online);
    expect(text).toMatch(/did not respond/);
    expect(text).not.toMatch(/502|fetch/);
    expect(code).toBeUndefined();
  }
});

it('says that there is no network where there is none', () => {
  expect(requestFailureOf(new TypeError('x'), () => true).text).toBe(texts.network.offline);
});
