import { describe, expect, it } from '@jest/globals';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { chosenDate, draftOf, fits, hasChanged, type PostDraft, postDraftReducer } from './post-draft.ts';

const draft = (...keys: string[]): PostDraft => ({
  description: 'Dusk',
  day: '',
  photos: keys.map((key) => ({ key })),
});
const keys = ({ photos }: PostDraft) => photos.map(({ key }) => key).join('');
const described = (description: string): PostDraft => ({ ...draft(), description });

describe('the draft of a post', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', 2, 'acb'],
    ['a', 9, 'bca'],
    ['x', 0, 'abc'],
  ])('moves %s to position %i: %s', (key, to, expected) => {
    const after = postDraftReducer(draft('a', 'b', 'c'), { type: 'moved', key, to });
    expect(keys(after)).toBe(expected);
  });

  it('adds a gallery photo only once', () => {
    const [one, two] = [someAdminPhoto(), someAdminPhoto()];
    const first = postDraftReducer(draft('a'), { type: 'chosen', photos: [one] });
    const second = postDraftReducer(first, { type: 'chosen', photos: [one, two] });
    expect(second.photos.map(({ key }) => key)).toEqual(['a', one.id, two.id]);
  });

  it('appends files and removes the given photos', () => {
    const more = postDraftReducer(draft('a', 'b'), { type: 'added', keys: ['c', 'd'] });
    expect(keys(postDraftReducer(more, { type: 'removed', keys: ['b', 'c'] }))).toBe('ad');
  });

  it.each([
    ['', false],
    [' \n ', false],
    ['x', true],
    ['x'.repeat(255), true],
    [` ${'x'.repeat(255)} `, true],
    ['x'.repeat(256), false],
  ])('accepts the description %j: %j', (description, expected) => {
    expect(fits(described(description))).toBe(expected);
  });

  it('has changed if its description, its photos or their order differ', () => {
    const before = draft('a', 'b');
    expect(hasChanged(before, draft('a', 'b'))).toBe(false);
    expect(hasChanged(before, draft('b', 'a'))).toBe(true);
    expect(hasChanged(before, draft('a'))).toBe(true);
    expect(hasChanged(before, { ...before, description: 'Dawn' })).toBe(true);
    expect(hasChanged(draftOf(undefined), draftOf(undefined))).toBe(false);
  });
});

describe('the chosen date of a post', () => {
  const now = new Date('2026-05-02T10:00:00.000Z');
  it.each([
    ['', undefined],
    ['2026-05-02', undefined],
    ['2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['2020-02-29', '2020-02-29T10:00:00.000Z'],
    // No post is in the future.
    ['2026-05-03', now.toISOString()],
  ])('is %j at the time of day of its creation', (day, expected) => {
    expect(chosenDate(day, now, now)).toBe(expected);
  });
  it('keeps the date of an old post whose day is not changed', () => {
    expect(chosenDate('2020-02-29', new Date('2020-02-29T23:59:00.000Z'), now)).toBeUndefined();
  });
});
