import { type SettingsPage } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi, serverContext } from '../shared/api/api-client.ts';

/** Loads the settings that a page shows. Without them the page is shown all the same. */
export async function loadSettings(page: SettingsPage, args: LoaderFunctionArgs): Promise<object> {
  const server = serverContext(args);
  if (server !== undefined) return server.settingsOf(page);
  const { signal } = args.request;
  // An api of the previous release does not know the route.
  return loaderApi(args)
    .call('pageSettings', { params: { page }, signal })
    .catch(() => ({}));
}
