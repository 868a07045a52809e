import { describe, expect, it } from '@jest/globals';
import {
  defaultSiteSettings,
  type LockedVideo,
  lockedVideo,
  type UnlockedVideo,
  unlockedVideo,
} from '@sandstone/contract';
import { type VideoRecord } from '@sandstone/database';
import { toVideo } from './video.mapper.ts';

const picture = { width: 960, height: 540, thumbHash: Buffer.from('t'), placeholder: 'data:,' };
const aRecord = (parts: Partial<VideoRecord> = {}): VideoRecord => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Dunes',
  slug: 'dunes',
  description: null,
  type: 'premium',
  sortOrder: 0,
  durationSeconds: 1,
  orientation: 'landscape',
  focusX: null,
  focusY: null,
  publishedAt: new Date(0),
  playable: true,
  libraryId: '100001',
  event: null,
  covers: {
    blurred: { id: '00000000-0000-4000-8000-00000000000b', picture },
    clear: { id: '00000000-0000-4000-8000-00000000000c', picture },
  },
  reactions: new Map([
    ['wow', 1],
    ['love', 2],
    ['retired', 9],
  ]),
  ...parts,
});
const { rules } = defaultSiteSettings;
const anonymous = { visitor: { signedIn: false }, rules };
const member = { visitor: { signedIn: true }, rules };

describe('toVideo', () => {
  it('tells which point of a picture stays visible in a crop', () => {
    expect(toVideo(aRecord(), member).cover).not.toHaveProperty('focus');
    expect(toVideo(aRecord({ focusX: 0, focusY: 90 }), anonymous).cover).toMatchObject({
      focus: { x: 0, y: 90 },
    });
  });

  it('omits provider data from a locked video', () => {
    // A response is sent as JSON, which turns dates into texts.
    const locked = JSON.parse(JSON.stringify(toVideo(aRecord(), anonymous))) as Record<string, unknown>;
    expect(lockedVideo.strict().parse(locked)).toEqual(locked);
    expect(unlockedVideo.safeParse(locked).success).toBe(false);
    expect(locked['streamId']).toBe('00000000-0000-4000-8000-00000000000b');
  });

  it('does not fall back to the clear cover if the blurred one is missing', () => {
    const { clear } = aRecord().covers;
    expect(toVideo(aRecord({ covers: { clear } }), anonymous)).toMatchObject({
      streamId: null,
      cover: null,
    });
  });

  it('counts only the reactions that the site defines, in their order', () => {
    expect(toVideo(aRecord(), anonymous).reactions).toEqual([
      { reaction_title: 'Love it', count: 2 },
      { reaction_title: 'Wow', count: 1 },
    ]);
  });

  it('contains the library only if the video is playable and the id is numeric', () => {
    expect(toVideo(aRecord(), member).libraryId).toBe(100001);
    expect(toVideo(aRecord({ libraryId: 'local' }), member).libraryId).toBeNull();
    expect(toVideo(aRecord({ playable: false }), member).libraryId).toBeNull();
  });

  it('does not allow an unlocked video where a locked one is expected', () => {
    const give = (video: LockedVideo) => video;
    const unlocked = toVideo(aRecord(), member) as UnlockedVideo; // members receive unlocked videos
    // @ts-expect-error: an unlocked video would leak provider data
    expect(give(unlocked)).toBe(unlocked);
  });
});
