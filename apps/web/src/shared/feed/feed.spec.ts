import { describe, expect, it } from '@jest/globals';
import { PageFailure } from '../errors/page-failure.ts';
import { feedReducer, firstFeed } from './feed.ts';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const first = firstFeed({ items: [a, b], nextCursor: 'x', total: 3 });

describe('feedReducer', () => {
  it('appends a page without duplicate items', () => {
    const loading = feedReducer(first, { type: 'requested' });
    expect(loading.status).toBe('loading');
    const page = { items: [b, c], nextCursor: null, total: 4 };
    expect(feedReducer(loading, { type: 'loaded', page })).toEqual({
      items: [a, b, c],
      nextCursor: null,
      total: 4,
      status: 'idle',
    });
  });

  it('keeps its items when the next page fails, and can load again', () => {
    const failure = new PageFailure(503, 'x');
    const failed = feedReducer(feedReducer(first, { type: 'requested' }), { type: 'failed', failure });
    expect(failed).toMatchObject({ items: [a, b], nextCursor: 'x', status: 'failed', failure });
    expect(feedReducer(failed, { type: 'requested' })).toMatchObject({
      status: 'loading',
      failure: undefined,
    });
  });

  it('prepends a page and updates the index of the first item', () => {
    const middle = firstFeed({ items: [c], nextCursor: 'x', previousCursor: 'p', index: 2, total: 3 });
    const loading = feedReducer(middle, { type: 'requested' });
    const page = { items: [a, b], nextCursor: null, previousCursor: null, total: 3 };
    expect(feedReducer(loading, { type: 'previous-loaded', page })).toEqual({
      items: [a, b, c],
      nextCursor: 'x',
      previousCursor: null,
      index: 0,
      total: 3,
      status: 'idle',
    });
  });
});
