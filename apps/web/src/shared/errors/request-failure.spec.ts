import { expect, it } from '@jest/globals';
import { ApiError, problemDocument, problems, texts } from '@sandstone/contract';
import { requestFailureOf } from './request-failure.ts';

const online = () => false;

it("returns the API's reason and its code", () => {
  const error = new ApiError(409, problemDocument('library_unsigned'));
  expect(requestFailureOf(error, online)).toEqual({
    text: problems.library_unsigned.detail,
    code: 'library_unsigned',
  });
});

it('reports that there was no response when the API itself did not answer', () => {
  for (const error of [new ApiError(502, undefined), new TypeError('Failed to fetch')]) {
    const { text, code } = requestFailureOf(error, online);
    expect(text).toMatch(/did not respond/);
    expect(text).not.toMatch(/502|fetch/);
    expect(code).toBeUndefined();
  }
});

it('reports that the device is offline', () => {
  expect(requestFailureOf(new TypeError('x'), () => true).text).toBe(texts.network.offline);
});
