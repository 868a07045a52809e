import { describe, expect, it } from '@jest/globals';
import { limits, site } from '@sandstone/contract';
import { firstCharacters, homeTitle, pageTitle, postPageTitle, postShareTitle } from './page-title.ts';

describe('pageTitle', () => {
  it('appends the name of the site', () => {
    expect(pageTitle('My Pictures')).toBe(`My Pictures | ${site.name}`);
  });

  it('keeps a title of exactly the maximum length', () => {
    const title = 'x'.repeat(limits.pageTitleLength - ` | ${site.name}`.length);
    expect(pageTitle(title)).toBe(`${title} | ${site.name}`);
  });

  it('shortens the title, not the name, to 60 characters in total', () => {
    const title = pageTitle('A very long evening among the dunes with wind and falling light');
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title.endsWith(`… | ${site.name}`)).toBe(true);
  });

  it('does not split a grapheme', () => {
    const title = pageTitle('👩‍👩‍👧‍👦'.repeat(30));
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title).toMatch(/^(👩‍👩‍👧‍👦)*… \| /u);
  });

  it('shortens in a browser without a segmenter, and does not split a character', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(pageTitle('👩'.repeat(60))).toMatch(/^(👩)+… \| /u);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it('omits a name that is too long', () => {
    expect(pageTitle('Dunes', 'n'.repeat(80))).toBe('Dunes');
  });

  it('is only the name for a page without a title', () => {
    expect(pageTitle(' ')).toBe(site.name);
  });
});

describe('the other titles', () => {
  it('home has its own one with the suffix', () => {
    expect(homeTitle()).toBe(`${site.homeTitle} | ${site.name}`);
  });

  it('a post page uses the first 40 characters', () => {
    const description = 'abcdefghij'.repeat(10);
    expect(postPageTitle(description)).toBe(`${description.slice(0, 40)} | ${site.name}`);
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
