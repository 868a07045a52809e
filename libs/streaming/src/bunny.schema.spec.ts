import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { providerCollection, providerVideo } from './bunny.schema.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';
/** A finished video in the provider's format. */
const finished = (changes: object = {}) => ({
  videoLibraryId: 133,
  guid,
  title: 'Dunes at dusk',
  description: null,
  dateUploaded: '2026-03-01T10:20:30.123',
  views: 3,
  isPublic: true,
  length: 61,
  status: 4,
  width: 1920,
  height: 1080,
  rotation: null,
  availableResolutions: '360p,720p',
  thumbnailCount: 5,
  thumbnailFileName: 'thumbnail.jpg',
  encodeProgress: 100,
  storageSize: 1,
  collectionId: '',
  somethingNew: { deep: [1] },
  ...changes,
});
const read = (changes: object = {}) => providerVideo.parse(finished(changes));
const readable = (changes: object) => providerVideo.safeParse(finished(changes)).success;

describe('a video', () => {
  it('is converted, ignoring unknown fields', () => {
    expect(read()).toEqual({
      guid,
      title: 'Dunes at dusk',
      description: null,
      collectionGuid: null,
      uploadedAt: new Date('2026-03-01T10:20:30.123Z'),
      durationSeconds: 61,
      width: 1920,
      height: 1080,
      state: 'ready',
      thumbnailFile: 'thumbnail.jpg',
    });
  });

  it.each([
    [0, 'processing'],
    [1, 'processing'],
    [2, 'processing'],
    [3, 'processing'],
    [4, 'ready'],
    [5, 'failed'],
    [6, 'failed'],
    [7, 'processing'],
    [8, 'ready'],
    [9, 'processing'],
    [99, 'processing'],
    [-1, 'processing'],
  ])('of status %d is %s', (status, state) => {
    expect(read({ status }).state).toBe(state);
  });

  it('has its ids in lower case', () => {
    const ids = read({ guid: guid.toUpperCase(), collectionId: guid.toUpperCase() });
    expect(ids).toMatchObject({ guid, collectionGuid: guid });
  });

  it('is invalid without a valid id, time or status', () => {
    for (const id of ['', 'x', `${guid}/`, `../${guid}`, 12, null, undefined]) {
      expect(readable({ guid: id })).toBe(false);
    }
    expect(readable({ dateUploaded: 'yesterday' })).toBe(false);
    expect(readable({ status: 'finished' })).toBe(false);
    expect(readable({})).toBe(true);
  });

  it('accepts unknown states and implausible values', () => {
    const unknown = { width: 0, height: null, length: -1, thumbnailCount: null, thumbnailFileName: null };
    expect(read({ ...unknown, status: 1, collectionId: 'none', title: null })).toMatchObject({
      title: '',
      width: null,
      height: null,
      durationSeconds: 0,
      thumbnailFile: null,
      collectionGuid: null,
    });
    expect(read({ length: 1e12, width: 1e12 })).toMatchObject({ durationSeconds: 0, width: null });
    const bare = { guid, dateUploaded: '2026-03-01T10:20:30Z', status: 4 };
    expect(providerVideo.safeParse(bare).success).toBe(true);
  });

  it('has the size of the upright video', () => {
    expect(read({ rotation: 90 })).toMatchObject({ width: 1080, height: 1920 });
    expect(read({ rotation: 270 })).toMatchObject({ width: 1080, height: 1920 });
    expect(read({ rotation: -90 })).toMatchObject({ width: 1080, height: 1920 });
    expect(read({ rotation: 180 })).toMatchObject({ width: 1920, height: 1080 });
  });

  it.each([
    ['2026-03-01T10:20:30Z', '2026-03-01T10:20:30.000Z'],
    ['2026-03-01T10:20:30+02:00', '2026-03-01T08:20:30.000Z'],
    ['2026-03-01T10:20:30', '2026-03-01T10:20:30.000Z'],
  ])('was uploaded at %s', (dateUploaded, at) => {
    expect(read({ dateUploaded }).uploadedAt.toISOString()).toBe(at);
  });

  it('has text that can be stored and displayed', () => {
    const texts = read({ title: ' a\0b\u0007c\r\nd\u2028e\ud800 ', description: 'one\r\ntwo\0\tthree' });
    expect(texts.title).toBe('a b c d e\ufffd');
    expect(texts.description).toBe('one\ntwo  three');
    expect(read({ description: ' \n ' }).description).toBeNull();
    const long = read({ title: 'x'.repeat(limits.streaming.maxTitleLength - 1) + '🌵' }).title;
    expect(long).toHaveLength(limits.streaming.maxTitleLength - 1);
  });

  it.each([
    ['its own', { thumbnailFileName: 'thumbnail_9a.jpg' }, 'thumbnail_9a.jpg'],
    ['the usual one', { thumbnailFileName: '' }, 'thumbnail.jpg'],
    ['none where none was made', { thumbnailFileName: null, thumbnailCount: 0 }, null],
    ['none that leads elsewhere', { thumbnailFileName: '../../secret.jpg' }, null],
    ['none that is an address', { thumbnailFileName: 'https://example.com/a.jpg' }, null],
    ['none that hides', { thumbnailFileName: '.env' }, null],
    ['none that is too long', { thumbnailFileName: 'a'.repeat(129) }, null],
    ['none before there is one', { status: 2, thumbnailCount: 0 }, null],
    ['one that was there early', { status: 3, thumbnailCount: 1 }, 'thumbnail.jpg'],
  ])('has a picture: %s', (_what, changes, file) => {
    expect(read(changes).thumbnailFile).toBe(file);
  });
});

describe('a collection', () => {
  it('has an id and a name', () => {
    const collection = { guid: guid.toUpperCase(), name: 'Red\0 rock', videoCount: 2, previewVideoIds: null };
    expect(providerCollection.parse(collection)).toEqual({ guid, name: 'Red  rock' });
    expect(providerCollection.safeParse({ name: 'Red rock' }).success).toBe(false);
  });
});
