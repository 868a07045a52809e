/** What is read only where an answer does not come. */
export const slow = {
  page: 'This page is taking longer than usual.',
  session: 'Checking your sign-in is taking longer than usual.',
  signOut:
    'You are signed out on this device, but the site does not know yet. Please keep this page open while we try again.',
} as const;
