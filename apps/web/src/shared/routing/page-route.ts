import { type ComponentType } from 'react';
import {
  type LoaderFunction,
  type NonIndexRouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { type IconName } from '../../ui/icon.tsx';

/** Properties of a page that the server needs beside its data. */
export interface RouteHandle {
  /** A shared cache must not store the page. */
  personal?: boolean;
  /** The page shows counts of reactions, which change without the version of the content. */
  showsReactions?: boolean;
  status?: number;
  /** Navigation of an area of the site, for administrators. It replaces the bottom bar, and extends the sidebar. */
  navigation?: { Sidebar: ComponentType; BottomBar: ComponentType<{ id: string }> };
}

/** The file of a page exports this. */
export interface PageModule {
  route: {
    loader?: LoaderFunction;
    shouldRevalidate?: ShouldRevalidateFunction;
    Component: ComponentType;
    ErrorBoundary?: ComponentType;
    handle?: RouteHandle;
  };
  /** The file itself, by which the build's manifest lists its scripts. Only the server's build knows it. */
  source?: string;
}

interface PageOptions {
  /** It starts before the page's code has loaded. */
  loader?: LoaderFunction;
  handle?: RouteHandle;
  /** The entry of a visitors' page in the navigation. The bottom bar has no space for all. */
  entry?: { icon: IconName; sidebar: string; tab?: string };
}

export type PageRoute = PageOptions & NonIndexRouteObject & { path: string };

export const pageRoute = (
  path: string,
  load: () => Promise<PageModule>,
  options: PageOptions = {},
): PageRoute => ({
  path,
  ...options,
  lazy: async () => {
    const { route, source } = await load();
    return { ...route, source };
  },
});

export const personal = { handle: { personal: true } satisfies RouteHandle };
