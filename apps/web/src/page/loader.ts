import { type ApiClient, createApiClient } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';

/** What the server hands to its loaders. In the browser there is none. */
export interface LoaderContext {
  api: ApiClient;
  hasSession: boolean;
}

export const browserApi: ApiClient = createApiClient({ baseUrl: '' });

export function serverContext(args: LoaderFunctionArgs): LoaderContext | undefined {
  // The router types the context as unknown; the server entry is the only one that gives it.
  return args.context as LoaderContext | undefined;
}

export const loaderApi = (args: LoaderFunctionArgs): ApiClient => serverContext(args)?.api ?? browserApi;
