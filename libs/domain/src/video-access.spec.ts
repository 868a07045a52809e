import { describe, expect, it } from '@jest/globals';
import { coverKindFor, isLocked } from './video-access.ts';

const anonymous = { signedIn: false };
const member = { signedIn: true };

describe('a video', () => {
  it.each([
    ['free', anonymous, false],
    ['free', member, false],
    ['premium', anonymous, true],
    ['premium', member, false],
  ] as const)('that is %s, requested by %j, is locked: %s', (type, visitor, locked) => {
    expect(isLocked({ type }, visitor)).toBe(locked);
  });

  it('shows its blurred cover if locked, unless the site uses clear ones', () => {
    expect(coverKindFor({ type: 'premium' }, anonymous, 'blurred')).toBe('blurred');
    expect(coverKindFor({ type: 'premium' }, anonymous, 'clear')).toBe('clear');
    expect(coverKindFor({ type: 'premium' }, member, 'blurred')).toBe('clear');
    expect(coverKindFor({ type: 'free' }, anonymous, 'blurred')).toBe('clear');
  });
});
