import { describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, limits } from '@sandstone/contract';
import {
  firstCharacters,
  homeTitle,
  pageDescription,
  pageTitle,
  postPageTitle,
  postShareTitle,
} from './page-title.ts';

const { words } = defaultSiteSettings;
const { name } = words;

describe('pageTitle', () => {
  it('appends the name of the site', () => {
    expect(pageTitle('My Pictures', name)).toBe(`My Pictures | ${name}`);
  });

  it('keeps a title of exactly the maximum length', () => {
    const title = 'x'.repeat(limits.pageTitleLength - ` | ${name}`.length);
    expect(pageTitle(title, name)).toBe(`${title} | ${name}`);
  });

  it('shortens the title, not the name, to 60 characters in total', () => {
    const title = pageTitle('A very long evening among the dunes with wind and falling light', name);
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title.endsWith(`… | ${name}`)).toBe(true);
  });

  it('does not split a grapheme', () => {
    const title = pageTitle('👩‍👩‍👧‍👦'.repeat(30), name);
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title).toMatch(/^(👩‍👩‍👧‍👦)*… \| /u);
  });

  it('shortens in a browser without a segmenter, and does not split a character', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(pageTitle('👩'.repeat(60), name)).toMatch(/^(👩)+… \| /u);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it('omits a name that is too long', () => {
    expect(pageTitle('Dunes', 'n'.repeat(80))).toBe('Dunes');
  });

  it('has no suffix without a name', () => {
    expect(pageTitle('Dunes', '')).toBe('Dunes');
  });

  it('is only the name for a page without a title', () => {
    expect(pageTitle(' ', name)).toBe(name);
  });
});

describe('the other titles', () => {
  it('home has its own one with the suffix', () => {
    expect(homeTitle(words)).toBe(`${words.homeTitle} | ${name}`);
  });

  it('a post page uses the first 40 characters', () => {
    const description = 'abcdefghij'.repeat(10);
    expect(postPageTitle(description, name)).toBe(`${description.slice(0, 40)} | ${name}`);
  });

  it('share metadata uses the first 60', () => {
    expect(postShareTitle('abcdefghij'.repeat(10))).toHaveLength(60);
  });

  it('share metadata is a single line', () => {
    expect(postShareTitle(' Dusk\r\n\nand after ')).toBe('Dusk and after');
  });

  it('firstCharacters keeps short texts', () => {
    expect(firstCharacters('dune', 4)).toBe('dune');
  });
});

describe('pageDescription', () => {
  it('is one line', () => {
    expect(pageDescription('  Dusk,\n\nand  the long way home. ')).toBe('Dusk, and the long way home.');
  });

  it('ends after a word, with at most 155 characters', () => {
    const text = 'dunes, '.repeat(40);
    const description = pageDescription(text);
    expect(description).toMatch(/dunes…$/);
    expect(description.length).toBeLessThanOrEqual(limits.pageDescriptionLength);
    expect(description.length).toBeGreaterThan(limits.pageDescriptionLength - 'dunes, '.length);
    const exact = 'x'.repeat(limits.pageDescriptionLength);
    expect(pageDescription(exact)).toBe(exact);
  });

  it('cuts a word that is longer, without splitting a character', () => {
    expect(pageDescription('👩‍🚀'.repeat(60))).toMatch(/^(?:👩‍🚀){30}…$/u);
  });
});
