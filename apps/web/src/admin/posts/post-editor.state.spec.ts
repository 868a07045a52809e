import { describe, expect, it } from '@jest/globals';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import {
  contentOf,
  fits,
  hasChanged,
  type PostDraft,
  postEditorReducer,
  type PostEditorState,
  startingState,
} from './post-editor.state.ts';

const draft = (...keys: string[]): PostDraft => ({
  description: 'Dusk',
  day: '',
  photos: keys.map((key) => ({ key })),
});
const editor = (...keys: string[]): PostEditorState => ({
  ...startingState(undefined, undefined),
  draft: draft(...keys),
});
const keys = ({ draft: { photos } }: PostEditorState) => photos.map(({ key }) => key).join('');
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
    const after = postEditorReducer(editor('a', 'b', 'c'), { type: 'moved', key, to });
    expect(keys(after)).toBe(expected);
  });

  it('adds a gallery photo only once', () => {
    const [one, two] = [someAdminPhoto(), someAdminPhoto()];
    const first = postEditorReducer(editor('a'), { type: 'chosen', photos: [one] });
    const second = postEditorReducer(first, { type: 'chosen', photos: [one, two] });
    expect(second.draft.photos.map(({ key }) => key)).toEqual(['a', one.id, two.id]);
  });

  it('appends files and removes the given photos', () => {
    const more = postEditorReducer(editor('a', 'b'), { type: 'added', keys: ['c', 'd'], refusals: [] });
    expect(keys(postEditorReducer(more, { type: 'removed', keys: ['b', 'c'] }))).toBe('ad');
  });

  it('shows why files were refused until the photos or the step change', () => {
    const refused = postEditorReducer(editor('a'), { type: 'added', keys: [], refusals: ['Too large'] });
    expect(refused.messages).toEqual(['Too large']);
    expect(postEditorReducer(refused, { type: 'described', description: 'Dawn' }).messages).toHaveLength(1);
    expect(postEditorReducer(refused, { type: 'removed', keys: ['a'] }).messages).toEqual([]);
    expect(postEditorReducer(refused, { type: 'went-on', step: 'uploading' }).messages).toEqual([]);
  });

  it('names files that were lost with the draft until its photos change', () => {
    const photo = someAdminPhoto();
    const { id, createdOn } = photo;
    const stored = { id, description: '', day: null, photos: [photo], createdOn, updatedOn: createdOn };
    const start = startingState(undefined, { ...stored, missingFiles: ['lost.jpg'] });
    expect(start.messages.join()).toContain('lost.jpg');
    expect(contentOf(start, []).missingFiles).toEqual(['lost.jpg']);
    const after = postEditorReducer(start, { type: 'removed', keys: [photo.id] });
    expect(contentOf(after, [])).toEqual({ description: '', day: null, photoIds: [] });
  });

  it('goes back to writing, and says why it stopped', () => {
    const saving = postEditorReducer(editor('a'), { type: 'went-on', step: 'saving' });
    const stopped = postEditorReducer(saving, { type: 'stopped', messages: ['Try again'] });
    expect(stopped).toMatchObject({ step: 'writing', messages: ['Try again'], draft: draft('a') });
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
    expect(hasChanged(draft(), draft())).toBe(false);
  });
});
