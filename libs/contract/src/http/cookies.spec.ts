import { describe, expect, it } from '@jest/globals';
import { cookieHeaders } from '../testing/cookie-headers.ts';
import { cookies, cookieValue, isCookieSet } from './cookies.ts';

describe('cookies', () => {
  it.each(cookieHeaders('T'))('are read from $header', ({ header, session, age, signedOut }) => {
    expect([
      cookieValue(cookies.session, header)?.includes('T') === true,
      isCookieSet(cookies.age, header),
      isCookieSet(cookies.signedOut, header),
    ]).toEqual([session, age ?? false, signedOut ?? false]);
  });

  it('are missing without a header', () => {
    expect([cookieValue(cookies.session, undefined), isCookieSet(cookies.age, undefined)]).toEqual([
      undefined,
      false,
    ]);
  });

  it('count with the first of several values, and a hint with any', () => {
    expect(cookieValue(cookies.visitor, '__Host-visitor=a; __Host-visitor=b')).toBe('a');
    expect(isCookieSet(cookies.memberHint, 'signed_in=0; signed_in=1')).toBe(true);
  });
});
