import { describe, expect, it } from '@jest/globals';
import { ageCookie, hasAgeCookie } from './age-form.ts';

describe('the age cookie', () => {
  it('has the specified value and attributes', () => {
    expect(ageCookie).toBe('ageConfirmed=true; Max-Age=31536000; Path=/; Secure; SameSite=Strict');
  });

  it.each([
    ['ageConfirmed=true', true],
    ['a=b; ageConfirmed=true; c=d', true],
    ['ageConfirmed=trueish', false],
    ['xageConfirmed=true', false],
    ['ageConfirmed=', false],
    [undefined, false],
  ])('is recognized in %j: %s', (header, expected) => {
    expect(hasAgeCookie(header)).toBe(expected);
  });
});
