import { describe, expect, it } from '@jest/globals';
import { updateVideoBody } from '@sandstone/contract';
import { someAdminVideo } from '../../testing/curation.builder.ts';
import { orderOf, videoChanges, type VideoDraft, videoDraft } from './video-draft.ts';

const event = { id: crypto.randomUUID(), title: 'Last Light' };
const curated = someAdminVideo({
  curatedTitle: 'Dusk',
  curatedDescription: '',
  event,
  eventIsCurated: true,
  curatedType: 'premium',
  sortOrder: -3,
  hidden: true,
});

describe('the changes of a video', () => {
  it.each([someAdminVideo(), someAdminVideo({ event }), curated])(
    'are none where nothing was changed',
    (video) => {
      expect(videoChanges(video, videoDraft(video))).toEqual({});
    },
  );

  it.each<[Partial<VideoDraft>, object]>([
    [{ title: ' Morning ' }, { title: 'Morning' }],
    [{ title: '  ' }, { title: null }],
    [{ description: 'A story' }, { description: 'A story' }],
    [{ description: null }, { description: null }],
    [{ event: 'provider' }, { event: 'provider' }],
    [{ event: 'none' }, { event: 'none' }],
    [{ type: '' }, { type: null }],
    [{ type: 'free' }, { type: 'free' }],
    [{ sortOrder: '7' }, { sortOrder: 7 }],
    [{ isShown: true }, { hidden: false }],
  ])('are what was changed alone: %j', (part, changes) => {
    expect(videoChanges(curated, { ...videoDraft(curated), ...part })).toEqual(changes);
    expect(updateVideoBody.safeParse(changes).success).toBe(true);
  });

  it("tell no description from the provider's", () => {
    const video = someAdminVideo();
    expect(videoChanges(video, { ...videoDraft(video), description: '' })).toEqual({ description: '' });
  });

  it('leave out an order that is no number', () => {
    expect(videoChanges(curated, { ...videoDraft(curated), sortOrder: '' })).toEqual({});
  });
});

it.each([
  ['0', 0],
  ['-12', -12],
  ['', undefined],
  [' ', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['many', undefined],
])('the order %j is %j', (text, order) => {
  expect(orderOf(text)).toBe(order);
});
