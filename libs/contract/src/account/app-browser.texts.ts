/** Texts of the sign-in page in a browser inside an app. */
export const appBrowser = {
  why: (app: string | undefined) =>
    `You’re here in the browser of ${app ?? 'an app'}, and Google doesn’t let anyone sign in from there.`,
  how: 'Open this page in your own browser, and you’re a tap away.',
  copyInstead: 'Copy the address and paste it into your own browser, and you’re a tap away.',
  open: 'Open in your browser',
  copy: 'Copy the address',
  tryAnyway: 'Try it here anyway',
} as const;
