import { describe, expect, it } from '@jest/globals';
import { ApiError, memberTexts, problemDocument } from '@sandstone/contract';
import { isCancelledSignIn, signInErrorText } from './sign-in-error.ts';

/** Creates an error like those of the SDK: an Error with a code. */
const providerError = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code });

describe('signInErrorText', () => {
  it.each([
    ['auth/popup-blocked', 'Pop-up blocked. Please allow pop-ups for this site.'],
    ['auth/popup-closed-by-user', 'Sign-in cancelled.'],
    ['auth/cancelled-popup-request', 'Sign-in cancelled.'],
    ['auth/user-cancelled', 'Sign-in cancelled.'],
    [
      'auth/account-exists-with-different-credential',
      'An account already exists with the same email address but different sign-in credentials.',
    ],
    ['auth/user-disabled', 'This account is blocked on this site, so you cannot sign in with it.'],
    // The specification has no text for this code.
    ['auth/network-request-failed', 'Sign-in failed. Please try again.'],
    ['auth/unauthorized-domain', memberTexts.signIn.wrongDomain],
    ['auth/operation-not-allowed', memberTexts.signIn.providerOff],
    ['auth/too-many-requests', memberTexts.signIn.tooManyAttempts],
    ['auth/requires-recent-login', memberTexts.signIn.signInAnew],
    ['auth/internal-error', 'Sign-in failed. Please try again.'],
    ['constructor', 'Sign-in failed. Please try again.'],
  ])('explains %s: %s', (code, text) => {
    expect(signInErrorText(providerError(code))).toBe(text);
  });

  it('explains errors of the API', () => {
    const refused = new ApiError(403, problemDocument('account_disabled'));
    expect(signInErrorText(refused)).toBe(
      'This account is blocked on this site, so you cannot sign in with it.',
    );
    expect(signInErrorText(new ApiError(502, undefined))).toBe('Sign-in failed. Please try again.');
  });

  it.each([undefined, null, 'text', new Error('x'), { code: 7 }])('has a default text for %p', (error) => {
    expect(signInErrorText(error)).toBe('Sign-in failed. Please try again.');
  });

  it('detects a sign-in that the person cancelled', () => {
    expect(isCancelledSignIn(providerError('auth/popup-closed-by-user'))).toBe(true);
    expect(isCancelledSignIn(providerError('auth/popup-blocked'))).toBe(false);
    expect(isCancelledSignIn(new Error('x'))).toBe(false);
  });
});
