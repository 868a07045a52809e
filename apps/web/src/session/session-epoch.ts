/** Counts how often somebody else has begun to look at the open page, by signing in or out. */
let changes = 0;

/** What was loaded under another number was for somebody else. */
export const viewerNumber = (): number => changes;

export function viewerChanged(): void {
  changes += 1;
}
