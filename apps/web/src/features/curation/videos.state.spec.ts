import { expect, it } from '@jest/globals';
import { type AdminVideo } from '@sandstone/contract';
import { someAdminVideo } from '../../testing/curation.builder.ts';
import { initialVideosState, videosReducer, type VideosEvent } from './videos.state.ts';

const [a, b, c] = [someAdminVideo(), someAdminVideo(), someAdminVideo()];
const page = (videos: AdminVideo[], nextCursor: string | null) => ({ videos, nextCursor, total: 3 });
const stateAfter = (...events: VideosEvent[]) => events.reduce(videosReducer, initialVideosState);
const videosAfter = (...events: VideosEvent[]) => stateAfter(...events).list?.videos;

it('appends the next page without duplicates', () => {
  const events: VideosEvent[] = [
    { type: 'loaded', page: page([a, b], 'next') },
    { type: 'requested' },
    { type: 'more-loaded', page: page([b, c], null) },
  ];
  expect(videosAfter(...events)).toEqual([a, b, c]);
  expect(stateAfter(...events).list?.nextCursor).toBeNull();
});

it('keeps the list while loading and after a failure', () => {
  const came: VideosEvent = { type: 'loaded', page: page([a], null) };
  expect(stateAfter(came, { type: 'requested' })).toMatchObject({ status: 'loading', list: { videos: [a] } });
  const failed = stateAfter(came, { type: 'requested' }, { type: 'failed', text: 'No' });
  expect(failed).toMatchObject({ status: 'failed', failure: 'No', list: { videos: [a] } });
});

it('replaces a changed video in place', () => {
  const changed = { ...a, title: 'Another' };
  expect(
    videosAfter({ type: 'loaded', page: page([a, b], null) }, { type: 'changed', video: changed }),
  ).toEqual([changed, b]);
});

it('replaces the list with a new first page', () => {
  expect(
    videosAfter({ type: 'loaded', page: page([a, b], 'x') }, { type: 'loaded', page: page([c], null) }),
  ).toEqual([c]);
});
