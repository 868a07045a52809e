import {
  ApiError,
  type ApiClient,
  createClientOf,
  pages,
  visitorRoutes,
  type VisitorRouteName,
  type StorageKey,
} from '@sandstone/contract';
import { sameOriginPath } from '../navigation/addresses.ts';

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

const reloadedKey = 'gateShownAt' satisfies StorageKey;
const reloadPauseMs = 30_000;

/**
 * Tells whether the page may be loaded again to show the gate, and remembers it. A browser whose connections come from two
 * regions gets pages, but no data, and would load them again and again.
 */
export function mayReload(nowMs = Date.now(), storage?: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const kept = storage ?? sessionStorage;
    const isSoon = nowMs - Number(kept.getItem(reloadedKey)) < reloadPauseMs;
    if (!isSoon) kept.setItem(reloadedKey, String(nowMs));
    return !isSoon;
  } catch {
    // The browser keeps nothing, so that it could not stop.
    return false;
  }
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
