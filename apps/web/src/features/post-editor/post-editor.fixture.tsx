import { memberTexts, pages } from '@sandstone/contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Asked, fakeApi } from '../../testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../../testing/fake-uploads.ts';
import { someAdminPost } from '../../testing/post.builder.ts';
import { AdminPostsPage } from './admin-posts.page.tsx';
import { CreatePostPage } from './create-post.page.tsx';
import { EditPostPage } from './edit-post.page.tsx';

/** Flushes pending answers and updates. */
export const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

/** Replaces EventSource. */
class FakeStream extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

export interface OpenPages {
  /** Opened streams, in order. */
  streams: FakeStream[];
  asked: Asked[];
  uploads: FakeUpload[];
  asks: (route: string) => Asked[];
  path: () => string;
  goBack: () => Promise<void>;
  leaveFor: (path: string) => Promise<void>;
}

/** Renders the pages of posts with a fake API behind them. */
export async function openPages(path: string, answers: Record<string, unknown> = {}): Promise<OpenPages> {
  const asked = fakeApi({ 'GET /api/admin/posts': { posts: [], nextCursor: null, total: 0 }, ...answers });
  const uploads = fakeUploads('ready');
  const streams: FakeStream[] = [];
  const EventSource = class extends FakeStream {
    constructor() {
      super();
      streams.push(this);
    }
  };
  Object.assign(globalThis, { EventSource });
  const router = createMemoryRouter(
    [
      { path: pages.adminPosts, Component: AdminPostsPage },
      { path: pages.adminCreatePost, Component: CreatePostPage },
      { path: pages.adminEditPost, Component: EditPostPage },
      { path: '*', Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.admin, path] },
  );
  render(<RouterProvider router={router} />);
  await settle();
  return {
    asked,
    uploads,
    streams,
    asks: (route) => asked.filter((each) => each.route === route),
    path: () => router.state.location.pathname,
    leaveFor: (to) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
  };
}

/** The request that creates a post, its answer, and the button that sends it. */
export const create = 'POST /api/posts';
export const made = { post: someAdminPost() };
export const submit = memberTexts.postEditor.createTitle;

export const openCreatePost = (answers: Record<string, unknown> = {}): Promise<OpenPages> =>
  openPages(pages.adminCreatePost, { [create]: made, ...answers });

export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await settle();
}

export function write(description: string): void {
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: description } });
}

export const file = (name: string, type = 'image/jpeg', size = 10): File =>
  new File(['x'.repeat(size)], name, { type });

export const files = (count: number): File[] =>
  Array.from({ length: count }, (_, index) => file(`${index + 1}.jpg`));

/** Chooses files with the file input. */
export async function choose(chosen: readonly File[]): Promise<void> {
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: chosen } });
  await settle();
}

/** Returns the names of the photos, in order. */
export function order(): string[] {
  const board = screen.queryByRole('list', { name: 'Photos in order' });
  if (board === null) return [];
  return within(board)
    .getAllByRole('listitem')
    .map((place) => within(place).getByRole('img').getAttribute('alt') ?? '');
}

export const alerts = (): string[] =>
  screen
    .getAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');

export const isEnabled = (name: string): boolean =>
  !(screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

/** Runs a change of an upload and flushes its effects. */
export async function after(change: () => void): Promise<void> {
  await act(async () => {
    change();
    await Promise.resolve();
  });
  await settle();
}
