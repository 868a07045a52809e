import { describe, expect, it } from '@jest/globals';
import { parseUrl, sameOriginPath, signInPath } from './addresses.ts';

describe('parseUrl', () => {
  it('resolves an address against its base', () => {
    expect(parseUrl('/pictures?page=2', 'https://one.example')?.href).toBe(
      'https://one.example/pictures?page=2',
    );
  });

  it('returns nothing for an invalid address', () => {
    expect(parseUrl('')).toBeUndefined();
    expect(parseUrl('//:', 'https://one.example')).toBeUndefined();
  });
});

describe('sameOriginPath', () => {
  it.each(['/', '/pictures', '/admin/upload?x=1#top', '/a%2F%2Fb'])('accepts %s', (path) => {
    expect(sameOriginPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/pictures\r\nSet-Cookie: a=b',
    '/a\\..\\..\\evil',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'pictures',
    '',
    null,
    undefined,
  ])('rejects %j', (value) => {
    expect(sameOriginPath(value, '/home')).toBe('/home');
  });

  it('accepts the path that signInPath has encoded', () => {
    const address = new URL(signInPath('/signin', '/admin/upload?a=1&b=2'), 'http://localhost');
    expect(sameOriginPath(address.searchParams.get('redirect'))).toBe('/admin/upload?a=1&b=2');
  });
});
