/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminEventOrderPath,
  adminTexts,
  type PhotoCommand,
  type PhotoCommandBody,
} from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { someAdminEvent, someAdminVideo } from '../../shared/testing/admin-video.builder.ts';
import { problemResponse, type RecordedRequest, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { openVideos } from './videos.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { press } from '../testing/open-admin.tsx';

const { videoEditing, eventOrder, photoManager, trash } = adminTexts;
const event = someAdminEvent({ title: 'Last Light' });
const clip = someAdminVideo({ title: 'Clip', event });
const secret = someAdminVideo({ title: 'Secret', event, hidden: true });
const dune = someAdminPhoto({ status: 'ready', description: 'Dune' });
const rock = someAdminPhoto({ status: 'ready', originalName: 'rock.jpg', listed: false });
const path = `/api/admin/events/${event.id}/items`;
const open = (responses: FakeRoutes = {}) =>
  openVideos(
    {
      [`GET ${path}`]: {
        event,
        items: [{ video: clip }, { video: secret }, { photo: dune }, { photo: rock }],
      },
      [`POST ${path}/move`]: null,
      ...responses,
    },
    adminEventOrderPath(event.id),
  );

const cards = () => within(screen.getByRole('list', { name: eventOrder.items })).getAllByRole('listitem');
const names = () => cards().map((card) => within(card).getByRole('link').textContent);
const finished = ({ id, action }: PhotoCommandBody): PhotoCommand => {
  const on = '2026-01-01T00:00:00.000Z';
  const counts = { total: 1, done: 1, changed: 1, failed: 0, failure: null };
  return { id, action, undoes: null, ...counts, startedOn: on, finishedOn: on };
};
const moves = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ route }) => route === `POST ${path}/move`).map(({ body }) => body);

beforeEach(() => void jest.useFakeTimers());

describe('the order of an adventure', () => {
  it('shows videos and photos, and which of them visitors do not see', async () => {
    await open();
    expect(names()).toEqual(['Clip', 'Secret', 'Dune', 'rock.jpg']);
    const badges = cards().map((card) =>
      [videoEditing.hidden, photoManager.unlisted].filter((text) => within(card).queryByText(text) !== null),
    );
    expect(badges).toEqual([[], [videoEditing.hidden], [], [photoManager.unlisted]]);
  });

  it('moves an item at once, and back by undo', async () => {
    const { requests } = await open();
    await press('Move Dune earlier');
    expect(names()).toEqual(['Clip', 'Dune', 'Secret', 'rock.jpg']);
    expect(screen.getByText('Dune is item 2 of 4')).toBeTruthy();
    await press('Move rock.jpg first');
    expect(names()).toEqual(['rock.jpg', 'Clip', 'Dune', 'Secret']);
    await press('Move Dune later');
    expect(names()).toEqual(['rock.jpg', 'Clip', 'Secret', 'Dune']);
    await press(trash.undo);
    expect(names()).toEqual(['rock.jpg', 'Clip', 'Dune', 'Secret']);
    expect(moves(requests)).toEqual([
      { id: dune.id, before: secret.id },
      { id: rock.id, before: clip.id },
      { id: dune.id, before: null },
      { id: dune.id, before: secret.id },
    ]);
  });

  it('shows no response from before a move that is being sent', async () => {
    const move = Promise.withResolvers<null>();
    const items = [{ video: clip }, { video: secret }, { photo: dune }, { photo: rock }];
    const { requests } = await open({
      [`GET ${path}`]: () => ({ event, items }),
      [`POST ${path}/move`]: move.promise,
      'POST /api/admin/library/commands': ({ body }: RecordedRequest) => finished(body as PhotoCommandBody), // as above
    });
    await press('Move rock.jpg first');
    const before = requests.length;
    // Its command reads the list again.
    await press('Remove Dune');
    await advanceTime(10);
    expect(requests.slice(before).map(({ route }) => route)).toContain('POST /api/admin/library/commands');
    expect(names()).toEqual(['rock.jpg', 'Clip', 'Secret', 'Dune']);
    items.splice(0, 4, { photo: rock }, { video: clip }, { video: secret });
    move.resolve(null);
    await advanceTime(10);
    expect(names()).toEqual(['rock.jpg', 'Clip', 'Secret']);
  });

  it('says why a move failed, and shows the order of the server again', async () => {
    await open({ [`POST ${path}/move`]: () => problemResponse('event_not_found') });
    await press('Move Dune first');
    await advanceTime(10);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Event not found');
    expect(names()).toEqual(['Clip', 'Secret', 'Dune', 'rock.jpg']);
  });

  it('removes a photo, but no video', async () => {
    const commands: PhotoCommandBody[] = [];
    await open({
      'POST /api/admin/library/commands': ({ body }: RecordedRequest) => {
        const command = body as PhotoCommandBody; // the page sends nothing else
        commands.push(command);
        return finished(command);
      },
    });
    expect(screen.queryByRole('button', { name: 'Remove Clip' })).toBeNull();
    await press('Remove Dune');
    expect(commands).toMatchObject([{ action: 'removeFromEvent', eventId: event.id, photoIds: [dune.id] }]);
    expect(screen.getByText(photoManager.done.removeFromEvent(1))).toBeTruthy();
  });

  it('adds photos and videos without leaving, and marks those that it has', async () => {
    const commands: unknown[] = [];
    const fresh = someAdminPhoto({ status: 'ready', description: 'Fresh' });
    const other = someAdminVideo({ title: 'Other' });
    const { requests } = await open({
      'GET /api/admin/photos': { photos: [dune, fresh], nextCursor: null, total: 2 },
      'GET /api/admin/videos': { videos: [clip, other], nextCursor: null, total: 2 },
      'POST /api/admin/videos/update': { videos: [{ ...other, event }], version: 3 },
      'POST /api/admin/library/commands': ({ body }: RecordedRequest) => {
        commands.push(body);
        return problemResponse('event_not_found');
      },
    });
    await press(eventOrder.addPhotos);
    await advanceTime();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Dune/ }).disabled).toBe(true);
    await press('Fresh');
    await press('Add 1 photo');
    expect(commands).toMatchObject([{ action: 'addToEvent', eventId: event.id, photoIds: [fresh.id] }]);

    await press(eventOrder.addVideos);
    await advanceTime();
    const dialog = within(screen.getByRole('dialog', { name: eventOrder.chooseVideos }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Clip/ }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: /^Other/ }));
    fireEvent.click(dialog.getByRole('button', { name: eventOrder.addChosen(1) }));
    await advanceTime();
    const updates = requests.filter(({ route }) => route === 'POST /api/admin/videos/update');
    expect(updates.map(({ body }) => body)).toEqual([{ ids: [other.id], change: { event: event.id } }]);
    expect(requests.filter(({ route }) => route === `GET ${path}`).length).toBeGreaterThan(1);
  });

  it('says why a removal failed', async () => {
    await open({ 'POST /api/admin/library/commands': () => problemResponse('event_not_found') });
    await press('Remove Dune');
    await advanceTime(10);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Event not found');
    expect(names()).toContain('Dune');
  });

  it('says what to do when there is nothing', async () => {
    await open({ [`GET ${path}`]: { event, items: [] } });
    expect(screen.getByText(eventOrder.noneHint)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: eventOrder.addPhotos })).toHaveLength(2);
  });

  it('says that an adventure does not exist', async () => {
    await open({ [`GET ${path}`]: () => problemResponse('event_not_found') });
    expect(screen.getByText(eventOrder.failed)).toBeTruthy();
  });
});
