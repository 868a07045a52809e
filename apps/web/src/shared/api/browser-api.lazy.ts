import {
  ApiError,
  type ApiClient,
  createClientOf,
  pages,
  visitorRoutes,
  type VisitorRouteName,
} from '@sandstone/contract';
import { sameOriginPath } from '../navigation/addresses.ts';
import { stored } from '../storage/stored.ts';

/**
 * @param showClosedSite is called when the site was closed meanwhile: the server has a page for this, which names nobody
 * @param showGate is called when this person does not get the site any more, because a proof of age has ended
 */
export function createBrowserApi(
  showClosedSite: () => void,
  showGate: () => void,
): ApiClient<VisitorRouteName> {
  const client = createClientOf(visitorRoutes, { baseUrl: '' });
  return {
    call: async (route, options) => {
      try {
        return await client.call(route, options);
      } catch (error) {
        const code = error instanceof ApiError ? error.problem?.code : undefined;
        if (code === 'site_closed') showClosedSite();
        if (code === 'age_proof_required' || code === 'region_blocked') showGate();
        throw error;
      }
    },
  };
}

/**
 * The address at which the server shows what a closed site has for this person; undefined for a page that stays. The page
 * of the sign-in leads where it was going to lead, which may be the set-up of the site.
 */
export function addressOfClosedSite({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (pathname === pages.setup) return undefined;
  if (pathname !== pages.signIn) return pages.home;
  return sameOriginPath(new URLSearchParams(search).get('redirect'), pages.home);
}

const reloadedAt = stored('sessionStorage', 'gateShownAt');
const reloadPauseMs = 30_000;

/**
 * Tells whether the page may be loaded again to show the gate, and remembers it. A browser whose connections come from two
 * regions gets pages, but no data, and would load them again and again. One that keeps nothing could not stop.
 */
export function mayReload(nowMs = Date.now()): boolean {
  const isSoon = nowMs - Number(reloadedAt.get()) < reloadPauseMs;
  return !isSoon && reloadedAt.set(String(nowMs));
}

export const browserApi = createBrowserApi(
  () => {
    const address = addressOfClosedSite(window.location);
    if (address !== undefined) window.location.assign(address);
  },
  () => {
    // The reverse proxy answers with its page, from which the visitor comes back to this one.
    if (mayReload()) window.location.reload();
  },
);
