/** The session epoch: counts how often the user of the open page has changed, by signing in or out. */
let changes = 0;

/** Returns the session epoch. Data of another epoch belongs to another user. */
export const viewerNumber = (): number => changes;

export function viewerChanged(): void {
  changes += 1;
}
