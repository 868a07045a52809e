import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { arranged, placedAt, placedFirst } from './placed-photos.ts';

const { maxPhotos } = limits.galleryOrder;
const photos = ['a', 'b', 'c', 'd', 'e'].map((id, age) =>
  somePhoto({ id, createdOn: new Date(Date.UTC(2026, 0, 10 - age)).toISOString() }),
);

describe('the placed photos', () => {
  it('are only as many as a move needs', () => {
    expect(placedAt({ photos, placed: [] }, 'd', 0)).toEqual(['d']);
    expect(placedAt({ photos, placed: [] }, 'a', 2)).toEqual(['b', 'c', 'a']);
  });

  it('stay placed when another one moves', () => {
    expect(placedAt({ photos, placed: ['a', 'b'] }, 'd', 1)).toEqual(['a', 'd', 'b']);
    expect(placedAt({ photos, placed: ['a', 'b'] }, 'a', 3)).toEqual(['b', 'c', 'd', 'a']);
  });

  it('keep the rank of one that visitors do not see', () => {
    expect(placedAt({ photos, placed: ['hidden', 'a'] }, 'c', 0)).toEqual(['hidden', 'c', 'a']);
    expect(placedAt({ photos, placed: ['a', 'b', 'hidden'] }, 'b', 0)).toEqual(['b', 'a', 'hidden']);
  });

  it('are limited', () => {
    const many = Array.from({ length: maxPhotos }, (_, number) => `photo-${number}`);
    const first = placedFirst(many, ['new', 'photo-3']);
    expect(first).toHaveLength(maxPhotos);
    expect(first.slice(0, 3)).toEqual(['new', 'photo-3', 'photo-0']);
    const shown = many.map((id) => somePhoto({ id }));
    expect(placedAt({ photos: shown, placed: ['hidden', ...many.slice(0, 29)] }, 'photo-29', 0)).toHaveLength(
      maxPhotos,
    );
  });

  it('precede the others, which follow newest first', () => {
    expect(arranged(photos, ['d', 'hidden', 'b']).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c', 'e']);
  });
});
