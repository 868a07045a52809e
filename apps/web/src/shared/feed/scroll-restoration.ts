import { type StorageKey } from '@sandstone/contract';

/** The scroll position of a list when its document was unloaded. */
export interface ScrollPosition {
  /** The key of the history entry, and the path. */
  key: string;
  /** The number of loaded items. */
  count: number;
  /** The vertical scroll position, px. */
  top: number;
}

const storageKey = 'scrollPosition' satisfies StorageKey;
/** A longer list starts at the top again, because restoring it would take too many requests. */
const maxItems = 600;

export function saveScrollPosition(position: ScrollPosition): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Storage can be forbidden or full; the list then starts at the top.
  }
}

/** Returns the position that was saved for this history entry, if it needs more than the `count` loaded items. */
export function savedScrollPosition(key: string, count: number): ScrollPosition | undefined {
  try {
    // Only `saveScrollPosition` writes this key. An invalid value is harmless, because it is only compared and counted.
    const position = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ScrollPosition | null;
    const isMore = position?.key === key && position.count > count && position.count <= maxItems;
    return isMore ? position : undefined;
  } catch {
    return undefined;
  }
}
