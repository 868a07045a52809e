import { describe, expect, it } from '@jest/globals';
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Desert Light', 'desert-light'],
    ['  Red   Rocks  ', 'red-rocks'],
    ["It's a wide, wide sky!", 'its-a-wide-wide-sky'],
    ['Dusk - part 2', 'dusk-part-2'],
    ['late_summer', 'late-summer'],
    ['Café Olé', 'cafe-ole'],
    ['--dunes--', 'dunes'],
    ['a\tb\nc', 'a-b-c'],
  ])('makes %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each(['', '   ', '!!!', '砂丘', '🏜️'])('falls back to the kind for %j', (title) => {
    expect(slugify(title)).toBe('video');
    expect(slugify(title, 'event')).toBe('event');
  });

  it('ends a long slug at a word boundary', () => {
    const slug = slugify(Array.from({ length: 60 }, () => 'dune').join(' '));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug).toMatch(/^(dune-)*dune$/);
  });

  it('truncates a single word that is too long', () => {
    expect(slugify('a'.repeat(5000))).toBe('a'.repeat(120));
  });

  it('is idempotent', () => {
    for (const title of ['Desert Light', 'Café', 'a'.repeat(500)]) {
      expect(slugify(slugify(title))).toBe(slugify(title));
    }
  });
});
