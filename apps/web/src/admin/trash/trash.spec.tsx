/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, pages, problems, type TrashedItem, type TrashKind } from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { problemResponse, bodiesTo, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';

const { trash } = adminTexts;
const dayMs = 24 * 60 * 60 * 1000;
const route = {
  list: 'GET /api/admin/trash',
  restore: 'POST /api/admin/trash/restore',
  erase: 'POST /api/admin/trash/erase',
  empty: 'POST /api/admin/trash/empty',
};

const item = (name: string, parts: Partial<TrashedItem> = {}): TrashedItem => ({
  id: crypto.randomUUID(),
  name,
  pictureUrl: `/api/admin/trash/photos/${name}`,
  placeholder: null,
  deletedOn: new Date(Date.now() - dayMs).toISOString(),
  erasedOn: new Date(Date.now() + 28.5 * dayMs).toISOString(),
  restoring: false,
  ...parts,
});
const [dune, rock] = [item('dune'), item('rock')];
const trashResponse = (items: TrashedItem[], counts = { photo: items.length, post: 1, event: 0 }) => ({
  items,
  nextCursor: null,
  counts,
});

const open = (responses: FakeRoutes, kind?: TrashKind) =>
  openAdmin(kind === undefined ? pages.adminTrash : `${pages.adminTrash}?show=${kind}`, responses);

const tiles = () => within(screen.getByRole('list', { name: trash.kinds.photo })).getAllByRole('button');
/** Confirms the open dialog. */
const confirm = () => press(trash.erase, within(screen.getByRole('dialog')));

describe('the trash', () => {
  it('shows each photo with the days that are left, and the counts of all kinds', async () => {
    await open({ [route.list]: trashResponse([dune, item('back', { restoring: true })]) });
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      `dune${trash.daysLeft(29)}`,
      `back${trash.restoring}`,
    ]);
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe(dune.pictureUrl);
    const tabs = within(screen.getByRole('navigation', { name: trash.title })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Photos (2)', 'Posts (1)', 'Adventures (0)']);
  });

  it('restores what is selected', async () => {
    const { requests } = await open({
      [route.list]: trashResponse([dune, rock]),
      [route.restore]: { ids: [rock.id] },
    });
    expect(screen.queryByRole('button', { name: trash.restore })).toBeNull();
    fireEvent.click(tiles()[1] as HTMLElement); // of two photos
    await press(trash.restore);
    expect(bodiesTo(requests, route.restore)).toEqual([{ kind: 'photo', ids: [rock.id] }]);
    expect(tiles().map(({ textContent }) => textContent)).toEqual([`dune${trash.daysLeft(29)}`]);
    expect(screen.getByText(trash.restored('photo', 1))).toBeTruthy();
  });

  it('sends a large selection in parts', async () => {
    const many = Array.from({ length: 60 }, (_, index) => item(`dune ${index}`));
    const { requests } = await open({ [route.list]: trashResponse(many), [route.restore]: { ids: [] } });
    await press(trash.selectAll);
    await press(trash.restore);
    const ids = bodiesTo(requests, route.restore).flatMap((body) => (body as { ids: string[] }).ids);
    expect(ids).toEqual(many.map(({ id }) => id));
    expect(bodiesTo(requests, route.restore)).toHaveLength(2);
  });

  it('deletes for good only after a question', async () => {
    const { requests } = await open({
      [route.list]: trashResponse([dune]),
      [route.erase]: { ids: [dune.id] },
    });
    await press(trash.selectAll);
    await press(trash.erase);
    expect(within(screen.getByRole('dialog')).getByText(trash.noWayBack)).toBeTruthy();
    expect(bodiesTo(requests, route.erase)).toEqual([]);
    await confirm();
    expect(bodiesTo(requests, route.erase)).toEqual([{ kind: 'photo', ids: [dune.id] }]);
    expect(screen.getByRole('heading', { name: trash.nothing.photo })).toBeTruthy();
  });

  it('empties the whole trash after a question that names what is in it', async () => {
    let list = trashResponse([item('A walk.')], { photo: 0, post: 1, event: 2 });
    const { requests } = await open(
      { [route.list]: () => list, [route.empty]: { removed: { photo: 0, post: 1, event: 2 } } },
      'post',
    );
    expect(requests[0]?.query['kind']).toBe('post');
    await press(trash.empty);
    expect(screen.getByRole('dialog').textContent).toContain('1 post and 2 adventures');
    list = trashResponse([], { photo: 0, post: 0, event: 0 });
    await confirm();
    expect(bodiesTo(requests, route.empty)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: trash.nothing.post })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: trash.empty }).disabled).toBe(true);
  });

  it('shows why restoring failed, and what the trash has now', async () => {
    await open({ [route.list]: trashResponse([dune]), [route.restore]: problemResponse('unavailable') });
    await press(trash.selectAll);
    await press(trash.restore);
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(tiles()).toHaveLength(1);
  });
});
