import '../ui/styles.ts';
// Only the server renders the gate, but the style sheet contains what the browser's code imports.
import '../visitor/age-gate/age-gate.css';
import { pages } from '@sandstone/contract';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouter,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouteMatch,
  RouterProvider,
} from 'react-router-dom';
import { gatedSiteId } from '../visitor/age-gate/age-gate.elements.ts';
import { followAgeGate } from '../visitor/age-gate/gate-navigation.ts';
import { ageConfirmedEvent, isAgeConfirmed } from '../shared/hooks/use-age-confirmed.ts';
import { browserSession } from '../shared/session/session.tsx';
import { browserEnvironment, PageEnvironmentProvider } from '../shared/hydration/page-environment.ts';
import { tolerateForeignChanges } from '../shared/hydration/foreign-changes.ts';
import { errorsOf, readPageData } from '../shared/hydration/page-data.ts';
import { followNavigationRules } from '../shared/navigation/navigation-rules.ts';
import { advanceSessionEpoch } from '../shared/session/session-epoch.ts';
import { recordVisitedPath } from '../shared/navigation/visited-paths.ts';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';
import { createLoaderCache } from './loader-cache.ts';
import { prepareLoaders } from './site-pages.ts';
import { pagesRouteId, siteRoutes } from './site-routes.tsx';
import { hydratedEvent } from './hydrated-event.ts';

const isInAdminArea = (path: string) => path === pages.admin || path.startsWith(`${pages.admin}/`);
const loadAdminRoutes = async () => (await import('./admin-routes.ts')).adminRoutes;
const loadSetupRoute = async () => [(await import('./setup-route.ts')).setupRoute];

/** Loads the code of a lazy route and puts it into the route. */
async function loadRouteModule({ route }: RouteMatch): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Preloads the code of a page when the pointer or the focus enters a link to it. */
function preloadPages(router: DataRouter): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin) return;
    for (const { route } of matchRoutes(router.routes, link.pathname) ?? [])
      // The router loads the code again on navigation and reports a failure then.
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

/** Counts the pages that the visitor sees. A view whose code fails to load is not counted. */
const countViewsOf = (router: DataRouter, eventsAlias: string | null): void =>
  void import('./count-views.lazy.ts')
    .then(({ countViews }) => countViews(router, eventsAlias))
    .catch(() => undefined);

/** Calls `listener` once the page is hydrated and the age gate is passed. */
function onceAdmitted(listener: () => void): void {
  const start = () => {
    if (isAgeConfirmed()) listener();
    else document.addEventListener(ageConfirmedEvent, listener, { once: true });
  };
  document.addEventListener(hydratedEvent, start, { once: true });
}

/** Announces hydration. Child effects run first, so the router listens to popstate when the event is dispatched. */
function HydrationSignal({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}

/** Without them a page still works, except for its menus. */
async function addPopovers(): Promise<void> {
  if (!('popover' in HTMLElement.prototype)) await import('../ui/popover.lazy.ts').catch(() => undefined);
}

async function hydratePage(): Promise<void> {
  // Our server writes this element into every page.
  const root = document.getElementById(gatedSiteId);
  if (root === null) throw new Error('The page has no site element.');
  const data = readPageData(document);
  tolerateForeignChanges();
  const environment = browserEnvironment(data.environment);
  const { eventsAlias } = environment.site.words;
  const routes = siteRoutes(
    isInAdminArea(location.pathname) ? await loadAdminRoutes() : [],
    eventsAlias,
    location.pathname === pages.setup ? await loadSetupRoute() : [],
  );
  // The matched routes need their code before the first render, which must equal the server's. If something has changed
  // the page since, React renders it anew at once, also with this code.
  await Promise.all([...(matchRoutes(routes, location) ?? []).map(loadRouteModule), addPopovers()]);
  // The rest runs in a task of its own, because a phone needs more than 50 ms for both parts.
  await new Promise((resolve) => setTimeout(resolve));
  const cache = createLoaderCache(() => router);
  const router = createBrowserRouter(routes, {
    dataStrategy: cache.dataStrategy,
    // The router asks for a path that matches no page, or one with parameters.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isInAdminArea(path)) patch(pagesRouteId, await loadAdminRoutes());
      if (path === pages.setup) patch(null, await loadSetupRoute());
    },
    hydrationData: { loaderData: data.loaderData, errors: errorsOf(data.failures) },
  });
  // The first page is the current one.
  cache.save({ ...router.state, navigation: IDLE_NAVIGATION });
  router.subscribe((state) => cache.save(state));
  // A visitor who does not see the site may be admitted meanwhile, which the server alone knows. This page lacks the
  // settings of the others.
  const { isBare, isClosed } = environment;
  followNavigationRules(router, { asDocuments: isBare === true || isClosed === true });
  followAgeGate(router);
  onUserChange(() => {
    cache.clear();
    advanceSessionEpoch();
    void router.revalidate();
  });
  preloadPages(router);
  onceAdmitted(() => {
    prepareLoaders();
    countViewsOf(router, eventsAlias);
  });
  // Recorded before the page becomes interactive, because Back counts this page too.
  recordVisitedPath(location.pathname);
  // A transition yields to input every few milliseconds; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <HydrationSignal>
          <PageEnvironmentProvider value={environment}>
            <RouterProvider router={router} />
          </PageEnvironmentProvider>
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
