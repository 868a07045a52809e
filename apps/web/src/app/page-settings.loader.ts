import { ApiError, type SettingsPage } from '@sandstone/contract';
import { type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';
import { loaderApi, serverContext } from '../shared/api/api-client.ts';

/** Loads the settings that a page shows. Without them the page is shown all the same. */
export async function loadSettings(page: SettingsPage, args: LoaderFunctionArgs): Promise<object> {
  const { signal, url } = args.request;
  const server = serverContext(args);
  if (server !== undefined) return server.settingsOf(page);
  try {
    return await loaderApi(args).call('pageSettings', { params: { page }, signal });
  } catch (error) {
    // An api of the previous release does not know the route. The server makes the page with its settings.
    if (error instanceof ApiError && error.status === 404) return redirectDocument(url);
    return {};
  }
}
