/** The session epoch: counts how often the user of the open page has changed, by signing in or out. */
let epoch = 0;

/** Returns the session epoch. Data of another epoch belongs to another user. */
export const sessionEpoch = (): number => epoch;

export function advanceSessionEpoch(): void {
  epoch += 1;
}
