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

/** The code of a page, ahead of its being shown. */
async function loadRouteModule({ route }: RouteMatch): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** A page that a finger or a pointer is about to choose has its code on the way. */
function preloadHoveredPages(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin) return;
    // The router loads it by itself; this is only sooner, and a failure is its to tell.
    for (const { route } of matchRoutes(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  };
  addEventListener('pointerover', prepare);
  addEventListener('focusin', prepare);
}

/** Calls `listener` when somebody signs in or out while the page is open. The page came for whoever was there first. */
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

/** Stands around what is taken over: by the time of its effect the router has been listened to by those inside. */
function HydrationSignal({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}

async function hydratePage(): Promise<void> {
  // Written by our own server into every page.
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
  // The code of the matched routes must be there before the first render, or it would differ from the server's.
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
  // Before anything can be pressed: Back counts this page too.
  recordVisitedPath(location.pathname);
  // As a transition it gives way to fingers every few milliseconds; otherwise it is one long task.
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

// Without its code the page is read as it came, unless the site was renewed since.
hydratePage().catch((error: unknown) => {
  if (!isMissingChunk(error)) throw error;
  reloadPage();
});
