import '../ui/styles.ts';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../page/environment.ts';
import { errorsOf, type PageData, pageDataId } from '../page/hydration.ts';
import { Document } from './document.tsx';
import { routes } from './routes.tsx';

async function takeOver(): Promise<void> {
  // Written by our own server into every page.
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
  // The code of the matched routes must be there before the first render, or it would differ from the server's.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData, errors: errorsOf(data.failures) },
  });
  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={data.assets}>
        <PageEnvironmentProvider value={data.environment}>
          <RouterProvider router={router} />
        </PageEnvironmentProvider>
      </Document>
    </StrictMode>,
  );
}

void takeOver();
