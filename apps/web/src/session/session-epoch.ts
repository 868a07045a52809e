/** Counts how often somebody else has begun to look at the open page, by signing in or out. */
let epoch = 0;

/** What was loaded under another number was for somebody else. */
export const sessionEpoch = (): number => epoch;

export function advanceSessionEpoch(): void {
  epoch += 1;
}
