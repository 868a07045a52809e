import { type SettingsPage } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi, serverContext } from '../api/api-client.ts';
import { addSettings, browserSite } from './page-environment.ts';

/** Loads the settings that a page shows. Without them the page is shown all the same. The server has them already. */
export async function loadSettings(page: SettingsPage, args: LoaderFunctionArgs): Promise<void> {
  const server = serverContext(args);
  if (server !== undefined) return server.onSettings(page);
  const { signal } = args.request;
  await loaderApi(args)
    .call('pageSettings', { params: { page }, signal })
    .then(
      (settings) => addSettings(browserSite, settings),
      // An api of the previous release does not know the route.
      () => undefined,
    );
}
