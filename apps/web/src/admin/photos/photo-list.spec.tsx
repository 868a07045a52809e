/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, libraryParts, pages, problems, texts } from '@sandstone/contract';
import { fireEvent, screen } from '@testing-library/react';
import { type RecordedRequest, problemResponse, requestsTo } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { list, months, dune, broken, tiles, fakeLibrary, openPhotos } from './photo-manager.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { FakeEventSource } from '../../shared/testing/fake-event-source.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { photoManager, photoFailure } = adminTexts;

beforeEach(() => void jest.useFakeTimers());

describe('the list of photos', () => {
  it('shows thumbnails over their placeholders, the status, and why a photo failed', async () => {
    const unlisted = { ...dune, id: broken.id.replace(/.$/, 'f'), listed: false, description: null };
    await openPhotos(fakeLibrary([dune, broken, unlisted]).responses);
    const [first, second, third] = tiles();
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/thumb.jpg');
    expect(first?.querySelector<HTMLElement>('[style]')?.style.backgroundImage).toContain(dune.placeholder);
    expect(first?.textContent).toBe('A dune');
    expect(second?.textContent).toContain(photoFailure.damaged);
    expect(second?.textContent).toContain(photoManager.failed);
    expect(third?.textContent).toContain(photoManager.unlisted);
    expect(third?.textContent).toContain(photoManager.noDescription);
    expect(screen.getByText(photoManager.found(3, true))).toBeTruthy();
  });

  it.each(libraryParts)('shows only its part: %s', async (part) => {
    const requests = await openPhotos({ ...fakeLibrary([]).responses });
    await clickControl(photoManager.filter);
    await clickControl(photoManager.shown[part], 'link');
    await advanceTime(1);
    expect(requestsTo(requests, months).at(-1)?.query).toEqual({ show: part, sort: 'newest' });
    expect(screen.getByRole('heading', { name: photoManager.nothingFits[part] })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickControl(photoManager.filter);
    const current = screen.getByRole('link', { name: photoManager.shown[part] });
    expect(current.getAttribute('aria-current')).toBe('page');
    // Each filter is named beside the list, and can be removed there.
    const applied = photoManager.showAllInstead(photoManager.shown[part]);
    await clickControl(applied, 'link');
    await advanceTime(1);
    expect(screen.queryByRole('link', { name: applied })).toBeNull();
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('has the months as headings, and none in the order of the names', async () => {
    const older = someAdminPhoto({ createdOn: '2025-12-31T00:00:00.000Z' });
    const requests = await openPhotos(fakeLibrary([dune, older]).responses);
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings()).toEqual(['January 2026 1', 'December 2025 1']);
    await clickControl(photoManager.filter);
    await clickControl(photoManager.sorted.name, 'link');
    await advanceTime(1);
    expect(requestsTo(requests, list).at(-1)?.query).toMatchObject({ sort: 'name' });
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(tiles()).toHaveLength(2);
  });

  it('has the months of the camera in its order, also for a photo that is processed meanwhile', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    const library = fakeLibrary([waiting, dune]);
    const requests = await openPhotos(library.responses);
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await clickControl(photoManager.filter);
    await clickControl(photoManager.sorted.taken, 'link');
    await advanceTime(1);
    expect(requestsTo(requests, list).at(-1)?.query).toMatchObject({ sort: 'taken' });
    expect(headings()).toEqual(['January 2026 2']);
    const ready = { ...waiting, status: 'ready' as const, takenOn: '2025-10-07', change: 2 };
    library.photos = [dune, ready];
    await FakeEventSource.current?.sendEvent('photo', ready);
    await advanceTime(1000);
    expect(headings()).toEqual(['January 2026 1', 'October 2025 1']);
  });

  it('names every photo for screen readers', async () => {
    const named = someAdminPhoto({ originalName: 'dune.jpg', status: 'ready', takenOn: '2025-10-07' });
    const nameless = someAdminPhoto({ originalName: '', createdOn: '2025-11-27T20:00:00.000Z' });
    await openPhotos(fakeLibrary([dune, named, nameless]).responses);
    for (const name of [/A dune/, /dune\.jpg, October 7, 2025/, /27 November, photo 1/])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('renders and loads only what is near the screen', async () => {
    const many = Array.from({ length: 1000 }, () => someAdminPhoto());
    const requests = await openPhotos(fakeLibrary(many).responses);
    expect(tiles().length).toBeGreaterThan(4);
    expect(tiles().length).toBeLessThan(40);
    expect(requestsTo(requests, list).map(({ query }) => query['offset'])).toEqual(['0']);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('shows why loading failed, and what to do when there are no photos', async () => {
    let response: unknown = problemResponse('unavailable');
    await openPhotos({ ...fakeLibrary([]).responses, [months]: () => response });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    response = { months: [], total: 0, isComplete: true };
    await clickControl(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('follows the stream: a new photo, a ready one and a deleted one', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    const library = fakeLibrary([dune]);
    await openPhotos(library.responses);
    library.photos = [waiting, dune];
    await FakeEventSource.current?.sendEvent('photo', waiting);
    expect(tiles()).toHaveLength(2);
    expect(tiles()[0]?.textContent).toContain(photoManager.processing);
    await FakeEventSource.current?.sendEvent('photo', {
      ...waiting,
      status: 'ready',
      thumbnailUrl: '/new.jpg',
      change: 2,
    });
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/new.jpg');
    // An event that arrives late does not bring the former state back.
    await FakeEventSource.current?.sendEvent('photo', waiting);
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/new.jpg');
    library.photos = [{ ...waiting, change: 3 }];
    await FakeEventSource.current?.sendEvent('deleted', { id: dune.id });
    await advanceTime(1000);
    expect(tiles()).toHaveLength(1);
  });

  it('shows a photo again that comes back, also after another search', async () => {
    const library = fakeLibrary([dune, broken]);
    await openPhotos(library.responses);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dune' } });
    await advanceTime(1000);
    library.photos = [broken];
    await FakeEventSource.current?.sendEvent('deleted', { id: dune.id });
    await advanceTime(1000);
    expect(screen.getByText(photoManager.nothingFound('dune'))).toBeTruthy();
    library.photos = [{ ...dune, change: 2 }, broken];
    await FakeEventSource.current?.sendEvent('photo', { ...dune, change: 2 });
    await advanceTime(1000);
    expect(tiles()).toHaveLength(1);
  });

  it('catches up on changes missed in a gap of the stream', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    const library = fakeLibrary([waiting, dune]);
    await openPhotos(library.responses);
    library.photos = [{ ...waiting, status: 'failed', failure: broken.failure, change: 2 }, broken];
    FakeEventSource.current?.dispatchEvent(new Event('open'));
    await advanceTime();
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(photoFailure.damaged),
      expect.stringContaining('broken.jpg'),
    ]);
  });
});

describe('the search of photos', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: photoManager.search });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const searches = (requests: RecordedRequest[]) =>
    requestsTo(requests, months).flatMap(({ query }) => query['search'] ?? []);

  it('follows the typing, keeps the filter, and ends with all photos', async () => {
    const requests = await openPhotos(fakeLibrary([dune, { ...broken, originalName: 'b.jpg' }]).responses);
    type('du');
    type(' dune ');
    expect(searches(requests)).toEqual([]);
    await advanceTime(250);
    await advanceTime(1);
    expect(searches(requests)).toEqual(['dune']);
    expect(tiles()).toHaveLength(1);
    expect(field().value).toBe(' dune ');
    await clickControl(photoManager.filter);
    expect(screen.getByRole('link', { name: photoManager.shown.failed }).getAttribute('href')).toBe(
      `${pages.adminPhotos}?show=failed&search=dune`,
    );
    type('');
    await advanceTime(250);
    await advanceTime(1);
    expect(tiles()).toHaveLength(2);
  });

  it('starts with that of the address', async () => {
    const requests = await openPhotos(fakeLibrary([]).responses, `${pages.adminPhotos}?search=caf%C3%A9`);
    expect(field().value).toBe('café');
    expect(searches(requests)[0]).toBe('café');
    expect(screen.getByRole('heading', { name: photoManager.nothingFound('café') })).toBeTruthy();
    await clickControl(photoManager.showAll, 'link');
    await advanceTime(1);
    expect(field().value).toBe('');
    expect(requestsTo(requests, months).at(-1)?.query['search']).toBeUndefined();
  });
});
