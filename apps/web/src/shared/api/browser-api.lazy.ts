import {
  ApiError,
  type ApiClient,
  createClientOf,
  visitorRoutes,
  type VisitorRouteName,
} from '@sandstone/contract';
import { reloadPage } from '../errors/reload-page.ts';

/** @param showClosedSite is called when the site was closed meanwhile: the server has a page for this, which names nobody */
export function createBrowserApi(showClosedSite: () => void): ApiClient<VisitorRouteName> {
  const client = createClientOf(visitorRoutes, { baseUrl: '' });
  return {
    call: async (route, options) => {
      try {
        return await client.call(route, options);
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === 'site_closed') showClosedSite();
        throw error;
      }
    },
  };
}

export const browserApi = createBrowserApi(() => reloadPage());
