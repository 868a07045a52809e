import { describe, expect, it } from '@jest/globals';
import { ApiError, texts } from '@sandstone/contract';
import { orFail, pageFailure } from './call-failure.ts';
import { backSoonText, PageFailure } from './page-failure.ts';

const wording = {
  notFound: texts.photos.notFound,
  denied: texts.photos.denied,
  failed: texts.photos.failed,
  unreachable: texts.loadFailed('photos'),
};
const apiError = (status: number) => new ApiError(status, undefined);

describe('pageFailure', () => {
  it.each([
    [apiError(404), 404, 'No photos found'],
    [apiError(403), 403, 'Access denied. This gallery may require authentication.'],
    [apiError(500), 500, 'Failed to load photos (500)'],
    [apiError(429), 429, 'Failed to load photos (429)'],
    [apiError(502), 503, 'Failed to load photos (502)'],
    [apiError(503), 503, 'Failed to load photos (503)'],
    [new DOMException('x', 'AbortError'), 503, 'Request was cancelled'],
    [new TypeError('fetch failed: 10.0.0.7:5432'), 503, 'Failed to load photos. Please try again later.'],
  ])('turns %s into %i %s', (error, status, text) => {
    expect(pageFailure(error, wording)).toMatchObject({ status, message: text });
  });

  it('reports that the device is offline', () => {
    expect(pageFailure(new TypeError('x'), wording, () => true).message).toBe(texts.network.offline);
  });

  it('is the only error that orFail throws', async () => {
    await expect(orFail(Promise.reject(new Error('secret')), wording)).rejects.toBeInstanceOf(PageFailure);
    await expect(orFail(Promise.resolve(1), wording)).resolves.toBe(1);
  });
});

describe('the promise that the site will be back', () => {
  it.each([
    [
      'a part of the site is away',
      new PageFailure(503, 'Failed to load photos (503)'),
      texts.errorScreen.backSoon,
    ],
    ['the device is offline', new PageFailure(503, texts.network.offline), undefined],
    ['there is no such page', new PageFailure(404, 'gone'), undefined],
  ])('depends on the failure: %s', (_when, failure, text) => {
    expect(backSoonText(failure)).toBe(text);
  });
});
