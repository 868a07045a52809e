import { describe, expect, it } from '@jest/globals';
import { type AdminPhotosPage } from '@sandstone/contract';
import { someAdminPhoto } from '../../testing/photo.builder.ts';
import {
  matchesFilter,
  initialPhotosState,
  type PhotosEvent,
  photosReducer,
  type PhotoFilter,
} from './photos.state.ts';

const photo = (day: number, fields: Parameters<typeof someAdminPhoto>[0] = {}) =>
  someAdminPhoto({ createdOn: `2026-01-0${day}T00:00:00.000Z`, status: 'ready', ...fields });
const [first, second, third] = [photo(5), photo(4), photo(3)] as const;
const page = (photos: AdminPhotosPage['photos'], nextCursor: string | null = null): AdminPhotosPage => ({
  photos,
  nextCursor,
  total: 7,
});
const stateAfter = (filter: PhotoFilter, ...events: PhotosEvent[]) =>
  events.reduce(photosReducer, initialPhotosState({ filter, search: '' }));
const ids = ({ list }: ReturnType<typeof stateAfter>) => list?.photos.map(({ id }) => id);

describe('the list of photos', () => {
  it('appends the next page without duplicates', () => {
    const state = stateAfter(
      'all',
      { type: 'loaded', page: page([first, second], 'next') },
      { type: 'requested' },
      { type: 'more-loaded', page: page([second, third]) },
    );
    expect(ids(state)).toEqual([first.id, second.id, third.id]);
    expect(state).toMatchObject({ status: 'idle', list: { nextCursor: null, total: 7 } });
  });

  it('keeps the list after a failure, and resets it for another filter', () => {
    const state = stateAfter(
      'all',
      { type: 'loaded', page: page([first]) },
      { type: 'failed', text: 'It did not answer.' },
    );
    expect(state).toMatchObject({ status: 'failed', failure: 'It did not answer.' });
    expect(ids(state)).toEqual([first.id]);
    const query = { filter: 'failed', search: 'dune' } as const;
    expect(photosReducer(state, { type: 'chosen', query })).toEqual(initialPhotosState(query));
  });

  it('inserts a photo uploaded meanwhile at its position', () => {
    const came: PhotosEvent = { type: 'loaded', page: page([first, third], 'next') };
    const newest = photo(6);
    expect(ids(stateAfter('all', came, { type: 'photo', photo: newest }))).toEqual([
      newest.id,
      first.id,
      third.id,
    ]);
    const between = stateAfter('all', came, { type: 'photo', photo: second });
    expect(ids(between)).toEqual([first.id, second.id, third.id]);
    expect(between.list?.total).toBe(8);
    // An older photo arrives with its own page.
    expect(ids(stateAfter('all', came, { type: 'photo', photo: photo(1) }))).toEqual([first.id, third.id]);
    const oldest = photo(1);
    const whole: PhotosEvent = { type: 'loaded', page: page([first]) };
    expect(ids(stateAfter('all', whole, { type: 'photo', photo: oldest }))).toEqual([first.id, oldest.id]);
    expect(ids(stateAfter('failed', whole, { type: 'photo', photo: newest }))).toEqual([first.id]);
    expect(stateAfter('all', { type: 'photo', photo: newest }).list).toBeUndefined();
  });

  it('applies a change, but never an older one', () => {
    const failed = photo(5, { status: 'failed', change: 3 });
    const came: PhotosEvent = { type: 'loaded', page: page([failed]) };
    const ready = { ...failed, status: 'ready' as const, change: 5 };
    const state = stateAfter('failed', came, { type: 'photo', photo: ready });
    expect(state.list?.photos).toEqual([ready]);
    const late = { ...failed, status: 'processing' as const, change: 4 };
    expect(photosReducer(state, { type: 'photo', photo: late }).list?.photos).toEqual([ready]);
  });

  it('keeps updates that arrive during a request', () => {
    const old = photo(4, { status: 'processing', change: 1 });
    const updated = { ...old, status: 'ready' as const, change: 2 };
    const state = stateAfter(
      'all',
      { type: 'requested' },
      { type: 'photo', photo: updated },
      { type: 'deleted', ids: [third.id] },
      { type: 'loaded', page: page([first, old, third]) },
    );
    expect(state.list?.photos).toEqual([first, updated]);
    const more = [
      { type: 'requested' },
      { type: 'deleted', ids: [second.id] },
      { type: 'more-loaded', page: page([second]) },
    ] as const;
    expect(ids(more.reduce(photosReducer, state))).toEqual([first.id, old.id]);
  });

  it('removes deleted photos', () => {
    const came: PhotosEvent = { type: 'loaded', page: page([first, second, third]) };
    const state = stateAfter('all', came, { type: 'deleted', ids: [first.id, third.id, photo(1).id] });
    expect(ids(state)).toEqual([second.id]);
    expect(state.list?.total).toBe(5);
    expect(photosReducer(state, { type: 'deleted', ids: [first.id] })).toEqual(state);
  });
});

it('updates the photos of a search, and leaves it to the server which ones it has', () => {
  const query = { filter: 'all', search: 'dune' } as const;
  const found = photosReducer(initialPhotosState(query), { type: 'loaded', page: page([second]) });
  const renamed = { ...second, description: 'A rock', change: second.change + 1 };
  const state = [photo(6), renamed].reduce(
    (before, news) => photosReducer(before, { type: 'photo', photo: news }),
    found,
  );
  expect(state.list?.photos).toEqual([renamed]);
});

it('tells which filters a photo matches', () => {
  const parts = (fields: Parameters<typeof someAdminPhoto>[0]) =>
    (['all', 'processing', 'failed', 'unlisted'] as const).filter((filter) =>
      matchesFilter(someAdminPhoto(fields), filter),
    );
  expect(parts({ status: 'ready' })).toEqual(['all']);
  expect(parts({ status: 'failed', listed: false })).toEqual(['all', 'failed', 'unlisted']);
  expect(parts({ status: 'processing' })).toEqual(['all', 'processing']);
});
