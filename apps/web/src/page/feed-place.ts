/** The scroll position of a list when its document was unloaded. */
export interface FeedPlace {
  /** The key of the history entry. */
  key: string;
  /** The number of loaded items. */
  count: number;
  /** The vertical scroll position, px. */
  top: number;
}

const name = 'feedPlace';
/** A longer list starts at the top again, because restoring it would take too many requests. */
const mostItems = 600;

export function savePlace(place: FeedPlace): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place));
  } catch {
    // Storage can be forbidden or full; the list then starts at the top.
  }
}

/** Returns the position that was saved for this history entry, if it needs more than the `count` loaded items. */
export function placeBefore(key: string, count: number): FeedPlace | undefined {
  try {
    // Only `savePlace` writes this key. An invalid value is harmless, because it is only compared and counted.
    const place = JSON.parse(sessionStorage.getItem(name) ?? 'null') as FeedPlace | null;
    const isMore = place?.key === key && place.count > count && place.count <= mostItems;
    return isMore ? place : undefined;
  } catch {
    return undefined;
  }
}
