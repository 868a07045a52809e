import { adminTexts, pages } from '@sandstone/contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type RecordedRequest, fakeApi } from '../../shared/testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../testing/fake-uploads.ts';
import { AdminProviders } from '../testing/admin-providers.tsx';
import { someAdminPost } from '../../shared/testing/post.builder.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { AdminPostsPage } from './admin-posts.page.tsx';
import { CreatePostPage } from './create-post.page.tsx';
import { EditPostPage } from './edit-post.page.tsx';
import { FakeEventSource } from '../../shared/testing/fake-event-source.ts';

/** Flushes pending responses and updates. */
export const flushUpdates = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

export interface OpenPages {
  /** Opened streams, in order. */
  streams: readonly FakeEventSource[];
  requests: RecordedRequest[];
  uploads: FakeUpload[];
  requestsTo: (route: string) => RecordedRequest[];
  path: () => string;
  goBack: () => Promise<void>;
  navigateTo: (path: string) => Promise<void>;
}

/** Renders the pages of posts with a fake API behind them. */
export async function openPages(path: string, responses: Record<string, unknown> = {}): Promise<OpenPages> {
  const requests = fakeApi({
    'GET /api/admin/posts': { posts: [], nextCursor: null, total: 0 },
    'GET /api/admin/post-drafts': { drafts: [] },
    'GET /api/admin/schedule': { zone: 'Europe/Paris', entries: [] },
    ...responses,
  });
  const uploads = fakeUploads('ready');
  const streams = FakeEventSource.install();
  const router = createMemoryRouter(
    [
      { path: pages.adminPosts, Component: AdminPostsPage },
      { path: pages.adminCreatePost, Component: CreatePostPage },
      { path: pages.adminEditPost, Component: EditPostPage },
      { path: '*', Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.admin, path] },
  );
  offerUndo(undefined);
  window.history.replaceState(null, '', '/');
  render(
    <AdminProviders>
      <RouterProvider router={router} />
    </AdminProviders>,
  );
  await flushUpdates();
  return {
    requests,
    uploads,
    streams,
    requestsTo: (route) => requests.filter((each) => each.route === route),
    path: () => router.state.location.pathname,
    navigateTo: (to) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
  };
}

/** The request that creates a post, its response, and the button that sends it. */
export const createRoute = 'POST /api/posts';
export const createResponse = { post: someAdminPost() };
export const submitLabel = adminTexts.postEditor.createTitle;

export const openCreatePost = (responses: Record<string, unknown> = {}): Promise<OpenPages> =>
  openPages(pages.adminCreatePost, { [createRoute]: createResponse, ...responses });

export async function clickControl(name: string | RegExp, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await flushUpdates();
}

export function typeDescription(description: string): void {
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: description } });
}

export const someFile = (name: string, type = 'image/jpeg', size = 10): File =>
  new File(['x'.repeat(size)], name, { type });

export const someFiles = (count: number): File[] =>
  Array.from({ length: count }, (_, index) => someFile(`${index + 1}.jpg`));

/** Chooses files with the file input. */
export async function chooseFiles(chosen: readonly File[]): Promise<void> {
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: chosen } });
  await flushUpdates();
}

/** Returns the names of the photos, in order. */
export function photoNames(): string[] {
  const board = screen.queryByRole('list', { name: 'Photos in order' });
  if (board === null) return [];
  return within(board)
    .getAllByRole('listitem')
    .map((place) => within(place).getByRole('img').getAttribute('alt') ?? '');
}

export const alertTexts = (): string[] =>
  screen
    .getAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');

export const isEnabled = (name: string): boolean =>
  !(screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

/** Runs a change of an upload and flushes its effects. */
export async function changeAndFlush(change: () => void): Promise<void> {
  await act(async () => {
    change();
    await Promise.resolve();
  });
  await flushUpdates();
}
