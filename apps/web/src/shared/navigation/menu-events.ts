import { type MenuEvent } from '@sandstone/contract';
import { useRouteLoaderData } from 'react-router-dom';

export const layoutRouteId = 'layout';

export interface MenuData {
  /** Newest first; null if they could not be loaded. */
  events: readonly MenuEvent[] | null;
}

const none: readonly MenuEvent[] = [];

/** The adventures that the layout has loaded for its menus. */
export const useMenuEvents = (): readonly MenuEvent[] =>
  // The layout's loader returns this type; the data is undefined if the layout itself failed.
  (useRouteLoaderData(layoutRouteId) as MenuData | undefined)?.events ?? none;
