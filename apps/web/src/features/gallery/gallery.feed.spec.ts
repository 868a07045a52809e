import { describe, expect, it } from '@jest/globals';
import { PageFailure } from '../../page/failure.ts';
import { somePhoto, somePhotosPage } from '../../testing/photo.builder.ts';
import { feedReducer, firstFeed } from './gallery.feed.ts';

const [a, b, c] = [somePhoto(), somePhoto(), somePhoto()];
const first = firstFeed(somePhotosPage({ photos: [a, b], nextCursor: 'x', total: 3 }));

describe('the gallery feed', () => {
  it('appends a page, and shows a photo once that stands on both', () => {
    const asked = feedReducer(first, { type: 'asked' });
    expect(asked.status).toBe('loading');
    const page = somePhotosPage({ photos: [b, c], nextCursor: null, total: 4 });
    expect(feedReducer(asked, { type: 'came', page })).toEqual({
      photos: [a, b, c],
      nextCursor: null,
      total: 4,
      status: 'idle',
    });
  });

  it('keeps what it has when the next page fails, and can ask again', () => {
    const failure = new PageFailure(503, 'x');
    const failed = feedReducer(feedReducer(first, { type: 'asked' }), { type: 'failed', failure });
    expect(failed).toMatchObject({ photos: [a, b], nextCursor: 'x', status: 'failed', failure });
    expect(feedReducer(failed, { type: 'asked' })).toMatchObject({ status: 'loading', failure: undefined });
  });
});
