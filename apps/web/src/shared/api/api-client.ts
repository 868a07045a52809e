import { type ApiClient, type SettingsPage, type VisitorRouteName } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type PageFailure } from '../errors/page-failure.ts';

/** The client of visitors' pages. That of the admin area is `adminApi`. */
export type SiteApi = ApiClient<VisitorRouteName>;

/** The context that the server passes to the loaders. The browser has none. */
export interface LoaderContext {
  api: SiteApi;
  hasSession: boolean;
  /** The page has no menu. */
  isBare: boolean;
  /** Names the settings of the site that the page shows besides those of every page. */
  onSettings: (page: SettingsPage) => void;
  /** Reports why a part of a page is missing. */
  onPartFailure: (failure: PageFailure) => void;
}

/** The api's client. Its code loads with the first call. */
export const browserApi: SiteApi = {
  call: async (route, options) => (await import('./browser-api.lazy.ts')).browserApi.call(route, options),
};

export function serverContext({ context }: LoaderFunctionArgs): LoaderContext | undefined {
  // The router types the context as unknown, and passes its own in the browser.
  const given = context as Partial<LoaderContext> | undefined;
  return given?.api === undefined ? undefined : (given as LoaderContext);
}

export const loaderApi = (args: LoaderFunctionArgs): SiteApi => serverContext(args)?.api ?? browserApi;
