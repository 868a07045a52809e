/** Texts of signing in. */
export const signIn = {
  title: 'Come on in',
  /** For somebody who does not get the site, and may be its creator. */
  keptOutTitle: 'Sign in',
  keptOutLead:
    'Where you are, signing in alone does not open this site. If it is yours, sign in and look after it.',
  busy: 'Loading...',
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  x: 'Login with X',
  popupBlocked: 'Pop-up blocked. Please allow pop-ups for this site.',
  cancelled: 'Sign-in cancelled.',
  otherCredential: 'An account already exists with the same email address but different sign-in credentials.',
  failed: 'Sign-in failed. Please try again.',
  disabled: 'This account is blocked on this site, so you cannot sign in with it.',
  wrongDomain: 'You cannot sign in from this address.',
  providerOff: 'This sign-in option is not available. Please choose another.',
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  signInAnew: 'Please sign in again to confirm it is you.',
  unavailable: 'Sign-in is not available right now. Please try again later.',
  notConfigured: 'Sign-in is not set up on this site yet.',
  noScript: 'Signing in needs JavaScript, which is switched off in this browser.',
  demoBanner: 'Demo: this sign-in runs on your own machine. No real account is used.',
  visitAs: 'Visit the demo as somebody from',
  visitAsMyself: 'where I am',
  visit: 'Visit',
  visitAgain: 'Where the site is not shown, come back to /signin to be yourself again.',
} as const;
