/** Texts for a member who has loved something before signing in. */
export const lovedHere = {
  question: (items: number) =>
    items === 1
      ? 'Shall I keep the one thing that you loved here?'
      : `Shall I keep the ${items} things that you loved here?`,
  keep: (items: number) => (items === 1 ? 'Keep it' : 'Keep them'),
  decline: 'No, thanks',
  kept: (items: number) => (items === 1 ? 'Kept. It’s on your profile.' : 'Kept. They’re on your profile.'),
} as const;
