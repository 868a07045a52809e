/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminTexts, pages, problems, texts, type TrashedItem, type TrashKind } from '@sandstone/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { polyfillDialogs } from '../../shared/testing/dialog-polyfill.ts';
import { fakeApi, problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { TrashPage } from './trash.page.tsx';

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
const flush = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

async function open(responses: object, kind?: TrashKind): Promise<RecordedRequest[]> {
  const requests = fakeApi({ ...responses });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
  });
  const path = kind === undefined ? pages.adminTrash : `${pages.adminTrash}?show=${kind}`;
  const router = createMemoryRouter([{ path: pages.adminTrash, Component: TrashPage }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />, { wrapper: TestQueryProvider });
  await flush();
  return requests;
}

const sentTo = (requests: RecordedRequest[], name: string) =>
  requests.filter((each) => each.route === name).map(({ body }) => body);
const tiles = () => within(screen.getByRole('list', { name: trash.kinds.photo })).getAllByRole('button');
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await flush();
}
/** Confirms the open dialog. */
async function confirm(): Promise<void> {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: trash.erase }));
  await flush();
}

beforeAll(polyfillDialogs);
afterEach(cleanup);

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
    const requests = await open({
      [route.list]: trashResponse([dune, rock]),
      [route.restore]: { ids: [rock.id] },
    });
    expect(screen.queryByRole('button', { name: trash.restore })).toBeNull();
    fireEvent.click(tiles()[1] as HTMLElement); // of two photos
    await press(trash.restore);
    expect(sentTo(requests, route.restore)).toEqual([{ kind: 'photo', ids: [rock.id] }]);
    expect(tiles().map(({ textContent }) => textContent)).toEqual([`dune${trash.daysLeft(29)}`]);
    expect(screen.getByText(trash.restored('photo', 1))).toBeTruthy();
  });

  it('sends a large selection in parts', async () => {
    const many = Array.from({ length: 60 }, (_, index) => item(`dune ${index}`));
    const requests = await open({ [route.list]: trashResponse(many), [route.restore]: { ids: [] } });
    await press(trash.selectAll);
    await press(trash.restore);
    const ids = sentTo(requests, route.restore).flatMap((body) => (body as { ids: string[] }).ids);
    expect(ids).toEqual(many.map(({ id }) => id));
    expect(sentTo(requests, route.restore)).toHaveLength(2);
  });

  it('deletes for good only after a question', async () => {
    const requests = await open({ [route.list]: trashResponse([dune]), [route.erase]: { ids: [dune.id] } });
    await press(trash.selectAll);
    await press(trash.erase);
    expect(within(screen.getByRole('dialog')).getByText(trash.noWayBack)).toBeTruthy();
    expect(sentTo(requests, route.erase)).toEqual([]);
    await confirm();
    expect(sentTo(requests, route.erase)).toEqual([{ kind: 'photo', ids: [dune.id] }]);
    expect(screen.getByRole('heading', { name: trash.nothing.photo })).toBeTruthy();
  });

  it('empties the whole trash after a question that names what is in it', async () => {
    let list = trashResponse([item('A walk.')], { photo: 0, post: 1, event: 2 });
    const requests = await open(
      { [route.list]: () => list, [route.empty]: { removed: { photo: 0, post: 1, event: 2 } } },
      'post',
    );
    expect(requests[0]?.query['kind']).toBe('post');
    await press(trash.empty);
    expect(screen.getByRole('dialog').textContent).toContain('1 post and 2 adventures');
    list = trashResponse([], { photo: 0, post: 0, event: 0 });
    await confirm();
    expect(sentTo(requests, route.empty)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: trash.nothing.post })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: trash.empty }).disabled).toBe(true);
  });

  it('shows why loading failed, and tries again', async () => {
    let list: unknown = problemResponse('unavailable');
    await open({ [route.list]: () => list });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    list = trashResponse([dune]);
    await press(texts.errorScreen.retry);
    expect(tiles()).toHaveLength(1);
  });

  it('shows why restoring failed, and what the trash has now', async () => {
    await open({ [route.list]: trashResponse([dune]), [route.restore]: problemResponse('unavailable') });
    await press(trash.selectAll);
    await press(trash.restore);
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(tiles()).toHaveLength(1);
  });
});
