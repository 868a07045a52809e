import { type ApiClient, createApiClient } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type PageFailure } from '../errors/page-failure.ts';

/** The context that the server passes to the loaders. The browser has none. */
export interface LoaderContext {
  api: ApiClient;
  hasSession: boolean;
  /** Reports why a part of a page is missing. */
  onPartFailure: (failure: PageFailure) => void;
}

export const browserApi: ApiClient = createApiClient({ baseUrl: '' });

export function serverContext({ context }: LoaderFunctionArgs): LoaderContext | undefined {
  // The router types the context as unknown, and passes its own in the browser.
  const given = context as Partial<LoaderContext> | undefined;
  return given?.api === undefined ? undefined : (given as LoaderContext);
}

export const loaderApi = (args: LoaderFunctionArgs): ApiClient => serverContext(args)?.api ?? browserApi;
