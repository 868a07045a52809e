import { describe, expect, it } from '@jest/globals';
import { sameOriginPath, signInPath } from './same-origin-path.ts';

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
