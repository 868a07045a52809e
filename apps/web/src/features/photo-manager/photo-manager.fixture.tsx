import { jest } from '@jest/globals';
import { pages } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type RecordedRequest, fakeApi } from '../../testing/fake-api.ts';
import { UndoBar } from '../../undo/undo-bar.tsx';
import { offerUndo } from '../../undo/undo.store.ts';
import { PhotoManagerPage } from './photo-manager.page.tsx';

/** Advances the faked timers and flushes pending updates. */
export const advanceTime = (ms = 0): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Replaces EventSource. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static current: FakeEventSource | undefined;
  readyState = 1;
  constructor() {
    super();
    FakeEventSource.current = this;
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  async sendEvent(name: string, data: unknown): Promise<void> {
    await act(async () => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
    await advanceTime();
  }
}

/** Renders the page with a fake API behind it. */
export async function openPhotos(
  answers: object,
  path: string = pages.adminPhotos,
): Promise<RecordedRequest[]> {
  const requests = fakeApi({ 'GET /api/admin/posts': { posts: [], nextCursor: null, total: 0 }, ...answers });
  // jsdom has neither EventSource nor IntersectionObserver.
  Object.assign(globalThis, {
    EventSource: FakeEventSource,
    IntersectionObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
  });
  const router = createMemoryRouter(
    [
      { path: pages.adminPhotos, Component: PhotoManagerPage },
      { path: pages.pictures, Component: () => <p>The gallery</p> },
    ],
    { initialEntries: [path] },
  );
  offerUndo(undefined);
  render(
    <>
      <UndoBar />
      <RouterProvider router={router} />
    </>,
  );
  await advanceTime(1);
  return requests;
}

export async function clickControl(name: string | RegExp, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await advanceTime();
}
