import { stored } from '../storage/stored.ts';

/** The scroll position of a list when its document was unloaded. */
export interface ScrollPosition {
  /** The key of the history entry, and the path. */
  key: string;
  /** The number of loaded items. */
  count: number;
  /** The vertical scroll position, px. */
  top: number;
}

/** Without storage, the list starts at the top. */
const scrollPosition = stored('sessionStorage', 'scrollPosition');
/** A longer list starts at the top again, because restoring it would take too many requests. */
const maxItems = 600;

export const saveScrollPosition = (position: ScrollPosition): void => void scrollPosition.setJson(position);

/** Returns the position that was saved for this history entry, if it needs more than the `count` loaded items. */
export function savedScrollPosition(key: string, count: number): ScrollPosition | undefined {
  // Only `saveScrollPosition` writes this key. An invalid value is harmless, because it is only compared and counted.
  const position = scrollPosition.getJson() as ScrollPosition | null | undefined;
  const isMore = position?.key === key && position.count > count && position.count <= maxItems;
  return isMore ? position : undefined;
}
