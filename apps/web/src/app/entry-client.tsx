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
import { browserSession } from '../features/session/session.tsx';
import { PageEnvironmentProvider } from '../page/environment.ts';
import { errorsOf, type PageData, pageDataId } from '../page/hydration.ts';
import { followNavigationRules } from '../page/navigation-rules.ts';
import { viewerChanged } from '../page/viewer.ts';
import { recordVisitedPath } from '../page/visited-paths.ts';
import { Document } from './document.tsx';
import { isMissingCode, loadAnew } from './missing-code.ts';
import { createPageMemory } from './page-memory.ts';
import { routes } from './routes.tsx';
import { takenOverEvent } from './taken-over.ts';

/** Loads the code of a lazy route and puts it into the route. */
async function loadCode({ route }: RouteMatch): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Preloads the code of a page when the pointer or the focus enters a link to it. */
function prepareChosenPages(): void {
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
function onOtherViewer(listener: () => void): void {
  let viewer: string | null | undefined;
  browserSession.subscribe(() => {
    const { phase, user } = browserSession.state();
    if (phase !== 'signed-in' && phase !== 'signed-out') return;
    const before = viewer;
    viewer = user?.uid ?? null;
    if (before !== undefined && before !== viewer) listener();
  });
}

/** Announces hydration. Child effects run first, so the router listens to popstate when the event is dispatched. */
function TakenOver({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(takenOverEvent));
  }, []);
  return children;
}

async function takeOver(): Promise<void> {
  // Our server writes this element into every page.
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
  // The matched routes need their code before the first render, which must equal the server's.
  await Promise.all((matchRoutes(routes, location) ?? []).map(loadCode));
  const memory = createPageMemory(() => router);
  const router = createBrowserRouter(routes, {
    dataStrategy: memory.dataStrategy,
    hydrationData: { loaderData: data.loaderData, errors: errorsOf(data.failures) },
  });
  followNavigationRules(router);
  const remember = (state: RouterState) => memory.remember(state);
  remember(router.state);
  router.subscribe(remember);
  onOtherViewer(() => {
    memory.forget();
    viewerChanged();
    void router.revalidate();
  });
  prepareChosenPages();
  // Recorded before the page becomes interactive, because Back counts this page too.
  recordVisitedPath(location.pathname);
  // A transition yields to input every few milliseconds; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver>
          <Document assets={data.assets}>
            <PageEnvironmentProvider value={data.environment}>
              <RouterProvider router={router} />
            </PageEnvironmentProvider>
          </Document>
        </TakenOver>
      </StrictMode>,
    );
  });
}

// Code that failed to load may belong to an older deployment; a reload gets the current code.
takeOver().catch((error: unknown) => {
  if (!isMissingCode(error)) throw error;
  loadAnew();
});
