import { type ReactNode } from 'react';
import { Outlet, useLoaderData } from 'react-router-dom';
import { PageSettingsProvider } from '../shared/hydration/page-environment.ts';

/** Provides the settings of the site that the page below it shows. */
export const PageSettings = (): ReactNode => (
  // The loader of this route returns an object.
  <PageSettingsProvider value={useLoaderData() as object}>
    <Outlet />
  </PageSettingsProvider>
);
