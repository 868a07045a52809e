import { pages } from '@sandstone/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, redirect } from 'react-router-dom';
import { serverContext } from '../../shared/api/api-client.ts';
import { createQueryClient } from '../shared/lists/query-client.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { personal, type RouteHandle } from '../../shared/routing/page-route.ts';
import { PhotoCommandProgress } from '../photos/photo-command-progress.tsx';
import { ClosedNotice } from '../site/closed-notice.tsx';
import { UndoBar } from '../shared/undo/undo-bar.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminBottomBar, AdminSidebar } from '../navigation/admin-bars.tsx';
import { AdminUploads } from './admin-uploads.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** On the server, redirects a request without a session to sign-in; the guard handles all other cases. */
function adminLoader(args: LoaderFunctionArgs): null {
  const { pathname, search } = new URL(args.request.url);
  if (serverContext(args)?.hasSession === false) throw redirect(signInPath(pages.signIn, pathname + search));
  return null;
}

function AdminArea(): ReactNode {
  // One for each visit of the area: the server renders it for several people.
  const [client] = useState(createQueryClient);
  useKeptFocus();
  return (
    <QueryClientProvider client={client}>
      <Metadata title="Admin" />
      <AdminGuard>
        <ClosedNotice />
        {/* Next to the page, whose container gets the focus after a deletion. */}
        <UndoBar />
        <PhotoCommandProgress />
        <AdminUploads>
          <Outlet />
        </AdminUploads>
      </AdminGuard>
    </QueryClientProvider>
  );
}

export const route = {
  loader: adminLoader,
  Component: AdminArea,
  handle: {
    ...personal.handle,
    navigation: { Sidebar: AdminSidebar, BottomBar: AdminBottomBar },
  } satisfies RouteHandle,
};
