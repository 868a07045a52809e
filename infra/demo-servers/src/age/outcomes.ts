/** The responses that a person can choose. The first ones are ordinary, the others are faults and attacks. */
export const outcomes = {
  over: 'I am 18 or older',
  under: 'I am under 18',
  cancelled: 'Cancel',
  expired: 'Send a code that has expired',
  replayed: 'Send the last response again',
  mixed: 'Respond as the other provider',
  slow: 'Let the site wait',
  down: 'Be down for a minute',
  unsigned: 'Send an unsigned claim',
  forged: 'Sign with a key of somebody else',
  silent: 'Leave the claim out',
  forgedInfo: 'Sign the user info with a key of somebody else',
  rotated: 'Sign with a new key',
  text: 'Send the claim as text',
  underText: 'Say as text that I am under 18',
  unclear: 'Send a claim that is not clear',
  foreign: 'Send a token for another site',
  stale: 'Send a token of an earlier check',
  tokenless: 'Send no ID token',
} as const;
export type Outcome = keyof typeof outcomes;

export const ordinaryOutcomes = ['over', 'under', 'cancelled'] as const satisfies Outcome[];
export const isOutcome = (text: unknown): text is Outcome =>
  typeof text === 'string' && Object.hasOwn(outcomes, text);
