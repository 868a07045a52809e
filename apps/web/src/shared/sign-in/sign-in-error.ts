import { ApiError, memberTexts } from '@sandstone/contract';

const { signIn } = memberTexts;

/** Texts by SDK error code, without loading the SDK. */
const textsByCode: ReadonlyMap<string, string> = new Map([
  ['auth/popup-blocked', signIn.popupBlocked],
  ['auth/popup-closed-by-user', signIn.cancelled],
  ['auth/cancelled-popup-request', signIn.cancelled],
  ['auth/user-cancelled', signIn.cancelled],
  ['auth/account-exists-with-different-credential', signIn.otherCredential],
  ['auth/unauthorized-domain', signIn.wrongDomain],
  ['auth/operation-not-allowed', signIn.providerOff],
  ['auth/user-disabled', signIn.disabled],
  ['auth/too-many-requests', signIn.tooManyAttempts],
  ['auth/requires-recent-login', signIn.signInAnew],
  ['auth/user-mismatch', signIn.signInAnew],
  ['auth/user-token-expired', signIn.signInAnew],
]);

export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Returns the text for a failed sign-in: at the provider, in the network, or at the API. */
export function signInErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? signIn.failed;
  return textsByCode.get(codeOf(error)) ?? signIn.failed;
}

/** Returns whether the person cancelled, which is not shown as an error. */
export function isCancelledSignIn(error: unknown): boolean {
  return textsByCode.get(codeOf(error)) === signIn.cancelled;
}
