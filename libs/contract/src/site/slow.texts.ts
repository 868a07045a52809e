/** Texts of the notice about a slow response. */
export const slow = {
  page: 'This page is taking longer than usual.',
  session: 'Checking your sign-in is taking longer than usual.',
  signOut:
    'You are signed out on this device, but the site does not know yet. Please keep this page open while we try again.',
} as const;
