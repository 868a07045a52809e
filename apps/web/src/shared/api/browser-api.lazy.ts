import {
  ApiError,
  type ApiClient,
  createClientOf,
  pages,
  visitorRoutes,
  type VisitorRouteName,
} from '@sandstone/contract';

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

// Not the current page: that of the sign-in stays.
export const browserApi = createBrowserApi(() => window.location.assign(pages.home));
