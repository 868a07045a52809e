/** How far a list was scrolled when its page was left by a full load. */
export interface ScrollPosition {
  /** Of the place in the history. */
  key: string;
  /** Items that were loaded. */
  count: number;
  /** px */
  top: number;
}

const storageKey = 'feedPlace';
/** A longer list begins at its top again: its way down would take too many requests. */
const maxItems = 600;

export function saveScrollPosition(position: ScrollPosition): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Storage can be forbidden or full; the list begins at its top then.
  }
}

/** Where the list of this place in the history stood before the reload, if more of it is needed to stand there again. */
export function savedScrollPosition(key: string, count: number): ScrollPosition | undefined {
  try {
    // Only `saveScrollPosition` writes it, and whoever writes rubbish there meets rubbish: it is compared and counted alone.
    const position = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ScrollPosition | null;
    const isMore = position?.key === key && position.count > count && position.count <= maxItems;
    return isMore ? position : undefined;
  } catch {
    return undefined;
  }
}
