import { describe, expect, it } from '@jest/globals';
import { limits, site } from '@sandstone/contract';
import { firstCharacters, homeTitle, pageTitle, postPageTitle, postShareTitle } from './page-title.ts';

describe('pageTitle', () => {
  it('appends the name of the site', () => {
    expect(pageTitle('My Pictures')).toBe(`My Pictures | ${site.name}`);
  });

  it('keeps a title whole that just fits', () => {
    const title = 'x'.repeat(limits.pageTitleLength - ` | ${site.name}`.length);
    expect(pageTitle(title)).toBe(`${title} | ${site.name}`);
  });

  it('shortens the page, not the name, to 60 characters in all', () => {
    const title = pageTitle('A very long evening among the dunes with wind and falling light');
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title.endsWith(`… | ${site.name}`)).toBe(true);
  });

  it('never cuts a character in half', () => {
    const title = pageTitle('👩‍👩‍👧‍👦'.repeat(30));
    expect(title.length).toBeLessThanOrEqual(limits.pageTitleLength);
    expect(title).toMatch(/^(👩‍👩‍👧‍👦)*… \| /u);
  });

  it('drops a name that would leave no room', () => {
    expect(pageTitle('Dunes', 'n'.repeat(80))).toBe('Dunes');
  });

  it('is the name alone for a page without a title', () => {
    expect(pageTitle(' ')).toBe(site.name);
  });
});

describe('the other titles', () => {
  it('home has its own with the suffix', () => {
    expect(homeTitle()).toBe(`${site.homeTitle} | ${site.name}`);
  });

  it('a post page uses the first 40 characters', () => {
    const description = 'abcdefghij'.repeat(10);
    expect(postPageTitle(description)).toBe(`${description.slice(0, 40)} | ${site.name}`);
  });

  it('share metadata uses the first 60', () => {
    expect(postShareTitle('abcdefghij'.repeat(10))).toHaveLength(60);
  });

  it('share metadata is one line', () => {
    expect(postShareTitle(' Dusk\r\n\nand after ')).toBe('Dusk and after');
  });

  it('firstCharacters leaves short texts alone', () => {
    expect(firstCharacters('dune', 4)).toBe('dune');
  });
});
