import { describe, expect, it } from '@jest/globals';
import { anonymousVisitor, coverKindFor, isLocked } from './video-access.ts';

const member = { signedIn: true };

describe('a video', () => {
  it.each([
    ['free', anonymousVisitor, false],
    ['free', member, false],
    ['premium', anonymousVisitor, true],
    ['premium', member, false],
  ] as const)('that is %s, seen by %j: locked %s', (type, visitor, locked) => {
    expect(isLocked({ type }, visitor)).toBe(locked);
  });

  it('shows its blurred cover where it is locked, unless the site says clear', () => {
    expect(coverKindFor({ type: 'premium' }, anonymousVisitor, 'blurred')).toBe('blurred');
    expect(coverKindFor({ type: 'premium' }, anonymousVisitor, 'clear')).toBe('clear');
    expect(coverKindFor({ type: 'premium' }, member, 'blurred')).toBe('clear');
    expect(coverKindFor({ type: 'free' }, anonymousVisitor, 'blurred')).toBe('clear');
  });
});
