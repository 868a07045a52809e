import { describe, expect, it } from '@jest/globals';
import { type LockedVideo, lockedVideo, type UnlockedVideo, unlockedVideo } from '@sandstone/contract';
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
const anonymous = { signedIn: false };
const member = { signedIn: true };

describe('a video as an answer', () => {
  it('has room for nothing that leads to the provider where it is locked', () => {
    const locked = toVideo(aRecord(), anonymous);
    expect(lockedVideo.strict().parse(locked)).toEqual(locked);
    expect(unlockedVideo.safeParse(locked).success).toBe(false);
    expect(locked.streamId).toBe('00000000-0000-4000-8000-00000000000b');
  });

  it('has no clear cover to fall back on where the blurred one is missing', () => {
    const { clear } = aRecord().covers;
    expect(toVideo(aRecord({ covers: { clear } }), anonymous)).toMatchObject({
      streamId: null,
      cover: null,
    });
  });

  it('counts the reactions that the site knows, in its order', () => {
    expect(toVideo(aRecord(), anonymous).reactions).toEqual([
      { reaction_title: 'Love it', count: 2 },
      { reaction_title: 'Wow', count: 1 },
    ]);
  });

  it('names a library only where that is one of the provider', () => {
    expect(toVideo(aRecord(), member).libraryId).toBe(100001);
    expect(toVideo(aRecord({ libraryId: 'local' }), member).libraryId).toBeNull();
    expect(toVideo(aRecord({ playable: false }), member).libraryId).toBeNull();
  });

  it('cannot be passed unlocked where a locked one is asked for', () => {
    const give = (video: LockedVideo) => video;
    const unlocked = toVideo(aRecord(), member) as UnlockedVideo; // the test above says so
    // @ts-expect-error: the compiler refuses the leak
    expect(give(unlocked)).toBe(unlocked);
  });
});
