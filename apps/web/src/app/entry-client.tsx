import '../ui/styles.ts';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteMatch,
  RouterProvider,
  type RouterState,
} from 'react-router-dom';
import { browserSession } from '../session/session.tsx';
import { PageEnvironmentProvider } from '../hydration/page-environment.ts';
import { errorsOf, type PageData, pageDataId } from '../hydration/page-data.ts';
import { followNavigationRules } from '../navigation/navigation-rules.ts';
import { advanceSessionEpoch } from '../session/session-epoch.ts';
import { recordVisitedPath } from '../navigation/visited-paths.ts';
import { Document } from './document.tsx';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';
import { createLoaderCache } from './loader-cache.ts';
import { routes } from './routes.tsx';
import { hydratedEvent } from './hydrated-event.ts';

/** Loads the code of a lazy route and puts it into the route. */
async function loadRouteModule({ route }: RouteMatch): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Preloads the code of a page when the pointer or the focus enters a link to it. */
function preloadHoveredPages(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin) return;
    // The router loads the code again on navigation and reports a failure then.
    for (const { route } of matchRoutes(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  };
  addEventListener('pointerover', prepare);
  addEventListener('focusin', prepare);
}

/** Calls `listener` when the user of the open page changes. The first known user is the one that it was made for. */
function onUserChange(listener: () => void): void {
  let userId: string | null | undefined;
  browserSession.subscribe(() => {
    const { phase, user } = browserSession.state();
    if (phase !== 'signed-in' && phase !== 'signed-out') return;
    const before = userId;
    userId = user?.uid ?? null;
    if (before !== undefined && before !== userId) listener();
  });
}

/** Announces hydration. Child effects run first, so the router listens to popstate when the event is dispatched. */
function HydrationSignal({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}

async function hydratePage(): Promise<void> {
  // Our server writes this element into every page.
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
  // The matched routes need their code before the first render, which must equal the server's.
  await Promise.all((matchRoutes(routes, location) ?? []).map(loadRouteModule));
  const cache = createLoaderCache(() => router);
  const router = createBrowserRouter(routes, {
    dataStrategy: cache.dataStrategy,
    hydrationData: { loaderData: data.loaderData, errors: errorsOf(data.failures) },
  });
  followNavigationRules(router);
  const saveState = (state: RouterState) => cache.save(state);
  saveState(router.state);
  router.subscribe(saveState);
  onUserChange(() => {
    cache.clear();
    advanceSessionEpoch();
    void router.revalidate();
  });
  preloadHoveredPages();
  // Recorded before the page becomes interactive, because Back counts this page too.
  recordVisitedPath(location.pathname);
  // A transition yields to input every few milliseconds; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydrationSignal>
          <Document assets={data.assets}>
            <PageEnvironmentProvider value={data.environment}>
              <RouterProvider router={router} />
            </PageEnvironmentProvider>
          </Document>
        </HydrationSignal>
      </StrictMode>,
    );
  });
}

// Code that failed to load may belong to an older deployment; a reload gets the current code.
hydratePage().catch((error: unknown) => {
  if (!isMissingChunk(error)) throw error;
  reloadPage();
});
