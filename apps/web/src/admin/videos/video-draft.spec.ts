import { describe, expect, it } from '@jest/globals';
import { updateVideoBody } from '@sandstone/contract';
import { someAdminVideo } from '../../shared/testing/admin-video.builder.ts';
import { someCover } from '../../shared/testing/video.builder.ts';
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
  cover: { ...someCover, focus: { x: 20, y: 80 } },
});

describe('videoChanges', () => {
  it.each([someAdminVideo(), someAdminVideo({ event }), curated])(
    'returns no changes for an unchanged draft',
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
    [{ focus: null }, { focus: null }],
    [{ focus: { x: 0, y: 80 } }, { focus: { x: 0, y: 80 } }],
  ])('returns only the changed fields: %j', (part, changes) => {
    expect(videoChanges(curated, { ...videoDraft(curated), ...part })).toEqual(changes);
    expect(updateVideoBody.safeParse(changes).success).toBe(true);
  });

  it('distinguishes an empty description from the provider’s', () => {
    const video = someAdminVideo();
    expect(videoChanges(video, { ...videoDraft(video), description: '' })).toEqual({ description: '' });
  });

  it('leaves out an order that is not a number', () => {
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
])('parses the order %j as %j', (text, order) => {
  expect(orderOf(text)).toBe(order);
});
