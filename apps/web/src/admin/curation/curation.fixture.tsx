import { pages } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { UndoBar } from '../undo/undo-bar.tsx';
import { offerUndo } from '../undo/undo.store.ts';
import { CurationPage } from './curation.page.tsx';
import { EventOrderPage } from './event-order.page.tsx';
import { VideoLibrariesPage } from './video-libraries.page.tsx';
import { someAdminEvent, someAdminVideo, someSync } from '../../shared/testing/curation.builder.ts';
import { type RecordedRequest, fakeApi } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';

export const event = someAdminEvent();
export const video = someAdminVideo({ syncedTitle: 'Canyon', title: 'Canyon', event });

export const defaultResponses = {
  'GET /api/admin/sync': someSync(),
  'GET /api/admin/videos': { videos: [video], nextCursor: null, total: 1 },
  'GET /api/admin/events': { events: [event] },
};

/** Renders the page with a fake API behind it. */
export async function openCuration(
  responses: object = {},
  path: string = pages.adminVideos,
): Promise<RecordedRequest[]> {
  const requests = fakeApi({ ...defaultResponses, ...responses });
  const router = createMemoryRouter(
    [
      { path: pages.adminVideos, Component: CurationPage },
      { path: pages.adminEvent, Component: EventOrderPage },
      { path: pages.adminVideoLibraries, Component: VideoLibrariesPage },
      { path: pages.admin, Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.admin, path] },
  );
  offerUndo(undefined);
  render(
    <TestQueryProvider>
      <UndoBar />
      <RouterProvider router={router} />
    </TestQueryProvider>,
  );
  await advanceTime(1);
  return requests;
}

export async function clickControl(name: string | RegExp, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await advanceTime();
}

export function typeInto(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
