/** How far a list was scrolled when its page was left by a full load. */
export interface FeedPlace {
  /** Of the place in the history. */
  key: string;
  /** Items that were loaded. */
  count: number;
  /** px */
  top: number;
}

const name = 'feedPlace';
/** A longer list begins at its top again: its way down would take too many requests. */
const mostItems = 600;

export function savePlace(place: FeedPlace): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place));
  } catch {
    // Storage can be forbidden or full; the list begins at its top then.
  }
}

/** Where the list of this place in the history stood before the reload, if more of it is needed to stand there again. */
export function placeBefore(key: string, count: number): FeedPlace | undefined {
  try {
    // Only `savePlace` writes it, and whoever writes rubbish there meets rubbish: it is compared and counted alone.
    const place = JSON.parse(sessionStorage.getItem(name) ?? 'null') as FeedPlace | null;
    const isMore = place?.key === key && place.count > count && place.count <= mostItems;
    return isMore ? place : undefined;
  } catch {
    return undefined;
  }
}
