/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { unsavedTexts } from './personal-items.ts';
import { claimUnsavedTexts, keepUnsavedText, unsavedTextsOf } from './unsaved-texts.ts';

const text = (value: string, at = Date.now()) => ({ value, at });
const days = (count: number) => count * 24 * 60 * 60 * 1000;

describe('what was written and not saved', () => {
  it('is kept for each form until it is forgotten', () => {
    keepUnsavedText('ada', 'post 1', text('Dusk'));
    keepUnsavedText('ada', 'post 2', text('Dawn'));
    keepUnsavedText('ada', 'post 1', text('Dusk and dawn'));
    expect(unsavedTextsOf('ada')).toMatchObject({
      'post 1': { value: 'Dusk and dawn' },
      'post 2': { value: 'Dawn' },
    });
    keepUnsavedText('ada', 'post 1', undefined);
    keepUnsavedText('ada', 'post 2', undefined);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('is shown to nobody else, whose first text replaces it', () => {
    keepUnsavedText('ada', 'post 1', text('Dusk'));
    expect(unsavedTextsOf('bea')).toEqual({});
    keepUnsavedText('bea', 'post 2', text('Noon'));
    expect(unsavedTexts.get()).not.toContain('Dusk');
  });

  it('is kept for seven days', () => {
    jest.useFakeTimers();
    keepUnsavedText('ada', 'post 1', text('Dusk'));
    jest.setSystemTime(Date.now() + days(limits.unsavedTexts.keptDays) - 1);
    expect(Object.keys(unsavedTextsOf('ada'))).toEqual(['post 1']);
    jest.setSystemTime(Date.now() + 1);
    expect(unsavedTextsOf('ada')).toEqual({});
    // The next text removes it.
    keepUnsavedText('ada', 'post 2', text('Noon'));
    expect(unsavedTexts.get()).not.toContain('Dusk');
  });

  it.each([
    ['stays when the same administrator signs in', { uid: 'ada', role: 'admin' as const }, true],
    ['is forgotten when another administrator signs in', { uid: 'bea', role: 'admin' as const }, false],
    ['is forgotten when a member signs in', { uid: 'cleo', role: 'user' as const }, false],
    ['is forgotten with the role', { uid: 'ada', role: 'user' as const }, false],
  ])('%s', (_name, user, stays) => {
    keepUnsavedText('ada', 'post 1', text('Dusk'));
    claimUnsavedTexts(user);
    expect(unsavedTexts.get() !== null).toBe(stays);
  });

  it.each(['', 'null', '7', '"Dusk"', '{"by":"ada"}', '{"by":"bea","forms":{}}'])(
    'is nothing where the storage has %j',
    (item) => {
      unsavedTexts.set(item);
      expect(unsavedTextsOf('ada')).toEqual({});
      claimUnsavedTexts({ uid: 'ada', role: 'admin' });
      keepUnsavedText('ada', 'post 1', text('Dusk'));
      expect(Object.keys(unsavedTextsOf('ada'))).toEqual(['post 1']);
    },
  );
});
