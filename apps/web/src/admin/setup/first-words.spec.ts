import { expect, it } from '@jest/globals';
import { defaultSiteSettings, limits, siteWords } from '@sandstone/contract';
import { firstWords, ownWords } from './first-words.ts';

const { words: defaults } = defaultSiteSettings;

it('shows none of the words that the site was delivered with', () => {
  expect(ownWords(defaults, defaults)).toEqual({ name: '', welcome: '', bio: '' });
  expect(ownWords({ ...defaults, name: 'Mia' }, defaults).name).toBe('Mia');
});

it('replaces all of them with a name alone', () => {
  const words = firstWords({ name: 'Mia', welcome: '', bio: '' }, defaults, defaults);
  expect(siteWords.parse(words)).toEqual(words);
  for (const [field, value] of Object.entries(defaults))
    if (value !== '')
      expect([field, Object.values(words)]).not.toEqual([field, expect.arrayContaining([value])]);
  expect(words.welcome).toContain('Mia');
});

it('has room for the longest name', () => {
  const name = 'n'.repeat(limits.settings.maxNameLength);
  expect(() => siteWords.parse(firstWords({ name, welcome: '', bio: '' }, defaults, defaults))).not.toThrow();
});

it('keeps what the creator has written', () => {
  const saved = { ...defaults, tagline: 'By the sea', footerYear: 2024 };
  expect(firstWords({ name: 'Mia', welcome: 'Hello', bio: 'I paint.' }, saved, defaults)).toMatchObject({
    tagline: 'By the sea',
    footerYear: 2024,
    welcome: 'Hello',
    bio: 'I paint.',
  });
});
