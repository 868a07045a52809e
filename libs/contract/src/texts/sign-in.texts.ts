export const signIn = {
  busy: 'Loading...',
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  x: 'Login with X',
  popupBlocked: 'Pop-up blocked. Please allow pop-ups for this site.',
  cancelled: 'Sign-in cancelled.',
  otherCredential: 'An account already exists with the same email address but different sign-in credentials.',
  failed: 'Sign-in failed. Please try again.',
  disabled: 'This account has been disabled.',
  wrongDomain: 'You cannot sign in from this address.',
  providerOff: 'This sign-in option is not available. Please choose another.',
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  signInAnew: 'Please sign in again to confirm it is you.',
  unavailable: 'Sign-in is not available right now. Please try again later.',
  notConfigured: 'Sign-in is not set up on this site yet.',
  noScript: 'Signing in needs JavaScript, which is switched off in this browser.',
  /** In a browser inside an app. */
  appBrowser: {
    why: (app: string | undefined) =>
      `You’re here in the browser of ${app ?? 'an app'}, and Google doesn’t let anyone sign in from there.`,
    how: 'Open this page in your own browser, and you’re a tap away.',
    copyInstead: 'Copy the address and paste it into your own browser, and you’re a tap away.',
    open: 'Open in your browser',
    copy: 'Copy the address',
    tryAnyway: 'Try it here anyway',
  },
  demoBanner: 'Demo: this sign-in runs on your own machine. No real account is used.',
} as const;
