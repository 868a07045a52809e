import { useMatches } from 'react-router-dom';
import { type RouteHandle } from '../../shared/routing/page-route.ts';
import { useSession } from '../../shared/session/session.tsx';

/** Returns the navigation of the area that is open, unless the visitor is known to be no administrator. */
export function useAreaNavigation(): RouteHandle['navigation'] {
  const { isAdmin, isLoading } = useSession();
  const matches = useMatches();
  if (!isAdmin && !isLoading) return undefined;
  // The handles of our routes have this type.
  return matches.map(({ handle }) => (handle as RouteHandle | undefined)?.navigation).find(Boolean);
}
