import { describe, expect, it } from '@jest/globals';
import { returnPathOf } from './return-path.ts';

const site = new URL('https://site.example');
const of = (text: string | null) => returnPathOf(text, site);

describe('the page that a check leads back to', () => {
  it.each([
    ['/', '/'],
    ['/video/dunes/1?t=2', '/video/dunes/1?t=2'],
    ['/pictures?a=//b', '/pictures?a=//b'],
    ['/é', '/%C3%A9'],
    ['/a/../b', '/b'],
  ])('is %s', (text, path) => {
    expect(of(text)).toBe(path);
  });

  it.each([
    ['nothing', null],
    ['no path', ''],
    ['an address', 'https://elsewhere.test/'],
    ['another scheme', 'javascript:alert(1)'],
    ['a relative path', 'pictures'],
    ['an address without a scheme', '//elsewhere.test'],
    ['one after a backslash', '/\\elsewhere.test'],
    ['a backslash', '/a\\b'],
    ['a tab that browsers leave out', '/\t/elsewhere.test'],
    ['a line break', '/a\r\nSet-Cookie: b=c'],
    ['a null character', '/\0'],
    ['dots that resolve to two slashes', '/.//elsewhere.test'],
    ['more dots', '/a/..//elsewhere.test'],
    ['encoded dots', '/%2e//elsewhere.test'],
    ['a path that is too long', `/${'a'.repeat(2048)}`],
    ['a long path that its dots make short', `/${'a/../'.repeat(500)}b`],
    ['a path that gets too long', `/${'é'.repeat(1000)}`],
    ['another check', '/api/age-check/a-check'],
  ])('is the home page for %s', (_what, text) => {
    expect(of(text)).toBe('/');
  });

  it('never leads elsewhere, as a browser resolves it', () => {
    for (const text of [
      '/..//e.test',
      '/./..//e.test',
      '/%5ce.test',
      '/;//e.test',
      '/?//e.test',
      '/@e.test',
    ]) {
      expect(new URL(of(text), site).origin).toBe(site.origin);
    }
  });
});
