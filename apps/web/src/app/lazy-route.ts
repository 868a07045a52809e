import { type ComponentType } from 'react';
import {
  type LoaderFunction,
  type NonIndexRouteObject,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { NotFoundPage } from './not-found.page.tsx';

/** Properties of a page that the server needs beside its data. */
export interface RouteHandle {
  /** A shared cache must not store the page. */
  personal?: boolean;
  /** The page shows counts of reactions, which change without the version of the content. */
  showsReactions?: boolean;
  status?: number;
}

export interface LazyRoute {
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}

/** A route after its code has loaded. */
export interface LoadedRoute {
  /** The file of the code, by which the build's manifest lists its scripts. Only the server's build knows it. */
  source?: string;
}

/** A loader that is given here starts before the page's code has loaded. */
export function lazyRoute(
  path: string,
  load: () => Promise<{ route: LazyRoute } & LoadedRoute>,
  options: { loader?: LoaderFunction; handle?: RouteHandle } = {},
): NonIndexRouteObject {
  const lazy = async () => {
    const { route, source } = await load();
    return { ...route, source };
  };
  return { path, ...options, lazy };
}

export const personal = { handle: { personal: true } satisfies RouteHandle };
export const notFound: RouteObject = {
  path: '*',
  Component: NotFoundPage,
  handle: { status: 404 } satisfies RouteHandle,
};
