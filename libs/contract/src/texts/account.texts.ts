/** What a member reads of her own account. */
export const account = {
  since: (day: string) => `Here since ${day}`,
  signedInWith: (provider: string) => `Signed in with ${provider}`,
  adminArea: 'Admin area',
  signOut: 'Sign out',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'Every phone, tablet and computer where you are signed in is signed out at once, this one too.',
  everywhereFailed: 'You could not be signed out everywhere just now. Please try again in a moment.',
  stay: 'Stay signed in',
  deletion: 'Delete my account',
  deletionTitle: 'Delete your account?',
  deletionText:
    'Your name, e-mail address, picture and reactions are deleted for good. This cannot be undone.',
  deletionConfirmation: (provider: string) =>
    `${provider} asks you to sign in once more first, so that nobody else can do this in your name.`,
  deletionGoes: 'Deleting …',
  yourProvider: 'Your sign-in service',
  keep: 'Keep my account',
  notDeleted:
    'Your account could not be deleted just now. Nothing was changed; please try again in a moment.',
  notReady: 'This takes a moment to get ready. Please try again.',
  otherAccount: 'That was another account. Please choose the one that you are signed in with.',
  unknownTitle: 'I could not check who you are',
  unknown: 'The site did not answer. Nothing is lost.',
  goneTitle: 'Your account is gone',
  gone: 'Everything that was kept about you here has been deleted. You are welcome back at any time.',
} as const;
