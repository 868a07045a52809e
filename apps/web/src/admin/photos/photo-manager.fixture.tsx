import {
  type AdminPhoto,
  adminTexts,
  pages,
  type PhotoCommand,
  type PhotoCommandBody,
} from '@sandstone/contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { type RecordedRequest, fakeApi } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { AdminProviders } from '../testing/admin-providers.tsx';
import { PhotoCommandProgress } from './photo-command-progress.tsx';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { PhotoManagerPage } from './photo-manager.page.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { FakeEventSource } from '../../shared/testing/fake-event-source.ts';

const { photoFailure, photoManager } = adminTexts;
export const list = 'GET /api/admin/library';
export const months = 'GET /api/admin/library/months';
export const commands = 'POST /api/admin/library/commands';
export const uses = 'POST /api/admin/library/uses';
export const dune = someAdminPhoto({
  status: 'ready',
  description: 'A dune',
  thumbnailUrl: '/thumb.jpg',
  placeholder: 'data:image/png;base64,AAAA',
  width: 4000,
  height: 3000,
  createdOn: '2026-01-02T00:00:00.000Z',
});
export const broken = someAdminPhoto({
  status: 'failed',
  originalName: 'broken.jpg',
  failure: { code: 'damaged', text: photoFailure.damaged },
});
export const tiles = () =>
  screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole<HTMLButtonElement>('button'));
export const dialog = () => within(screen.getByRole('dialog', { name: 'Photo' }));
export const question = (count = 1) =>
  within(screen.getByRole('dialog', { name: photoManager.deleteTitle(count) }));
export const describeAs = (text: string) =>
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: text } });

const startedOn = '2026-11-01T00:00:00.000Z';

const describedBy = (command: PhotoCommandBody, { description }: AdminPhoto): string | null =>
  command.action === 'append'
    ? [description, command.description].filter(Boolean).join(' ')
    : command.action === 'describe'
      ? command.description
      : description;

/** A library that answers like the api. A test may change its photos. */
export function fakeLibrary(photos: readonly AdminPhoto[]) {
  const library = {
    photos: [...photos],
    /** Number of photos that an undo leaves alone. */
    leftAlone: 0,
  };
  let before = library.photos;
  const found = ({ query }: RecordedRequest) =>
    library.photos.filter(
      ({ status, listed, description, originalName }) =>
        (query['show'] === undefined ||
          (query['show'] === 'unlisted' ? !listed : query['show'] === status)) &&
        `${description} ${originalName}`.toLowerCase().includes(query['search'] ?? ''),
    );
  const slice = (request: RecordedRequest) => {
    const { offset = '0', limit = '100' } = request.query;
    return found(request).slice(Number(offset), Number(offset) + Number(limit));
  };
  const finished = (fields: Partial<PhotoCommand>) => ({
    undoes: null,
    total: 1,
    done: 1,
    changed: 1,
    failed: 0,
    failure: null,
    startedOn,
    finishedOn: startedOn,
    ...fields,
  });
  const run = ({ body }: RecordedRequest) => {
    const command = body as PhotoCommandBody; // the page sends nothing else
    const { id, action, photoIds } = command;
    before = library.photos;
    const changed = library.photos
      .filter((photo) => photoIds.includes(photo.id))
      .map((photo) => ({
        ...photo,
        description: describedBy(command, photo),
        listed: action === 'publish' || (action !== 'hide' && photo.listed),
        ...(action === 'update' && command.change),
        change: photo.change + 1,
      }));
    library.photos = library.photos.flatMap(
      (photo) =>
        changed.find((one) => one.id === photo.id && action !== 'delete') ??
        (photoIds.includes(photo.id) ? [] : photo),
    );
    const total = photoIds.length;
    return finished({ id, action, total, done: total, changed: changed.length });
  };
  const undo = (id: string) => () => {
    library.photos = before.map((photo) => ({ ...photo, change: photo.change + 2 }));
    return finished({ id: `${id}-undo`, action: 'undo', undoes: id, changed: 1 - library.leftAlone });
  };
  const responses = {
    'GET /api/admin/photos': ({ query }: RecordedRequest) => ({
      photos: library.photos.filter(({ id }) => query['ids']?.includes(id)),
      nextCursor: null,
      total: 1,
    }),
    'GET /api/admin/library': (request: RecordedRequest) => ({ photos: slice(request) }),
    'GET /api/admin/library/ids': (request: RecordedRequest) => ({ ids: slice(request).map(({ id }) => id) }),
    'GET /api/admin/library/months': (request: RecordedRequest) => {
      const months = new Map<string, number>();
      for (const { createdOn, takenOn } of found(request)) {
        const month = ((request.query['sort'] === 'taken' ? takenOn : null) ?? createdOn).slice(0, 7);
        months.set(month, (months.get(month) ?? 0) + 1);
      }
      return {
        months: [...months].map(([month, count]) => ({ month, photos: count })),
        total: found(request).length,
        isComplete: true,
      };
    },
    'POST /api/admin/library/commands': run,
  };
  return Object.assign(library, {
    responses,
    /** The route by which the command with this id is undone. */
    undoing: (id: string) => ({ [`POST /api/admin/library/commands/${id}/undo`]: undo(id) }),
  });
}

let router: ReturnType<typeof createMemoryRouter> | undefined;

/** Leads from the page to the gallery. */
export const goBack = (): Promise<void> => act(async () => router?.navigate(-1));

/** Renders the page, to which the gallery has led, with a fake API behind it. */
export async function openPhotos(
  responses: object,
  path: string = pages.adminPhotos,
): Promise<RecordedRequest[]> {
  const requests = fakeApi({
    'GET /api/admin/posts': { posts: [], nextCursor: null, total: 0 },
    'GET /api/admin/library/commands': { commands: [] },
    ...responses,
  });
  FakeEventSource.install();
  router = createMemoryRouter(
    [
      { path: pages.adminPhotos, Component: PhotoManagerPage },
      { path: pages.pictures, Component: () => <p>The gallery</p> },
      { path: pages.adminCreatePost, Component: () => <p>{useLocation().search}</p> },
    ],
    { initialEntries: [pages.pictures, path] },
  );
  offerUndo(undefined);
  render(
    <AdminProviders>
      <PhotoCommandProgress />
      <RouterProvider router={router} />
    </AdminProviders>,
  );
  await advanceTime(1);
  return requests;
}
