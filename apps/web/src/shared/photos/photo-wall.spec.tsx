/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { ageConfirmedEvent } from '../hooks/use-age-confirmed.ts';
import { somePhoto } from '../testing/photo.builder.ts';
import { shouldRevalidate } from './opened-photo.ts';
import { PhotoWall } from './photo-wall.tsx';

const photos = Array.from({ length: 20 }, (_, place) => somePhoto({ description: `Dune ${place + 1}` }));
const idOf = (place: number) => photos[place]?.id ?? '';
const path = '/pictures?cursor=c';

window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;

describe('a wall of photos', () => {
  const loader = jest.fn(() => ({ loaded: true }));
  const onNearEnd = jest.fn();
  const onNearStart = jest.fn();
  let router: ReturnType<typeof createBrowserRouter> | undefined;

  function Page() {
    useLoaderData();
    return (
      <PhotoWall
        label="Photos"
        photos={photos}
        total={50}
        firstIndex={10}
        onNearEnd={onNearEnd}
        onNearStart={onNearStart}
      />
    );
  }
  async function visit(address: string) {
    window.history.pushState(null, '', address);
    router = createBrowserRouter(
      [{ id: 'page', path: '/pictures', loader, shouldRevalidate, Component: Page }],
      { hydrationData: { loaderData: { page: { loaded: true } } } },
    );
    render(<RouterProvider router={router} />);
    await screen.findByRole('list', { name: 'Photos' });
  }
  beforeAll(async () => {
    // Load the lazy module before the tests.
    await import('./photo-viewer.tsx');
  });
  beforeEach(() => {
    document.documentElement.dataset.age = 'confirmed';
    for (const mock of [loader, onNearEnd, onNearStart]) mock.mockClear();
  });
  afterEach(() => {
    router?.dispose();
  });

  const tile = (place: number) => screen.getByRole('link', { name: `Dune ${place + 1}`, hidden: true });
  const viewer = () => screen.findByRole('dialog', { name: 'Photo viewer' });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const counter = (text: string) =>
    waitFor(() => expect(screen.getByText(/ of 50$/).textContent).toBe(`Photo ${text} of 50`));
  const address = (text: string) =>
    waitFor(() => expect(window.location.pathname + window.location.search).toBe(text));
  const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('links to the page with the photo open, not to its file', async () => {
    await visit(path);
    expect(tile(3).getAttribute('href')).toBe(`?photo=${idOf(3)}`);
  });

  it('opens a photo as one history entry, pages in place, and closes by going back', async () => {
    await visit(path);
    const before = window.history.length;
    fireEvent.click(tile(3));
    await viewer();
    await counter('14');
    await address(`${path}&photo=${idOf(3)}`);
    expect(window.history.length).toBe(before + 1);

    pressKey('ArrowRight');
    await counter('15');
    await address(`${path}&photo=${idOf(4)}`);
    pressKey('ArrowLeft');
    pressKey('ArrowLeft');
    await counter('13');
    pressKey('End');
    await counter('30');
    pressKey('ArrowRight');
    await counter('30');
    pressKey('Home');
    await counter('11');
    await address(`${path}&photo=${idOf(0)}`);
    expect(window.history.length).toBe(before + 1);

    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.click(close);
    // A second click while closing must not leave the page.
    fireEvent.click(close);
    await isClosed();
    await address(path);
    expect(document.activeElement).toBe(tile(3));
    // The data of the page is not loaded again.
    expect(loader).not.toHaveBeenCalled();
  });

  it('keeps the Tab key within its controls', async () => {
    await visit(path);
    fireEvent.click(tile(3));
    const dialog = await viewer();
    expect(document.activeElement).toBe(dialog);
    const zoom = screen.getByRole('button', { name: 'Zoom in' });
    const present = screen.getByRole('button', { name: 'Dune 4' });
    fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(present);
    fireEvent.keyDown(present, { key: 'Tab' });
    expect(document.activeElement).toBe(zoom);
    fireEvent.keyDown(zoom, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(present);
  });

  it('closes with Back and opens again with Forward', async () => {
    await visit(path);
    fireEvent.click(tile(2));
    await viewer();
    act(() => window.history.back());
    await isClosed();
    act(() => window.history.forward());
    await viewer();
    await counter('13');
    expect(loader).not.toHaveBeenCalled();
  });

  it('opens on the photo in the address, and closes to the same page', async () => {
    await visit(`/pictures?photo=${idOf(5)}`);
    const dialog = await viewer();
    await counter('16');
    const before = window.history.length;
    fireEvent(dialog, new Event('cancel'));
    act(() => (dialog as HTMLDialogElement).close());
    await isClosed();
    await address('/pictures');
    expect(window.history.length).toBe(before);
    expect(document.activeElement).toBe(tile(5));
  });

  it('shows the photo before the age gate is passed, and the viewer afterwards', async () => {
    delete document.documentElement.dataset.age;
    await visit(`/pictures?photo=${idOf(5)}`);
    expect(screen.getByRole('region', { name: 'Photo' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => {
      document.documentElement.dataset.age = 'confirmed';
      document.dispatchEvent(new Event(ageConfirmedEvent));
    });
    await viewer();
  });

  it('opens nothing for an unknown photo', async () => {
    await visit('/pictures?photo=unknown');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Photo' })).toBeNull();
  });

  it('leaves a click with a modifier key to the browser', async () => {
    await visit(path);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    tile(1).addEventListener('click', (click) => click.preventDefault(), { once: true });
    fireEvent(tile(1), event);
    await address(path);
  });

  it('loads more near both ends, and not in the middle', async () => {
    await visit(path);
    fireEvent.click(tile(9));
    await viewer();
    await counter('20');
    expect([onNearStart.mock.calls.length, onNearEnd.mock.calls.length]).toEqual([0, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Dune 2' }));
    await counter('12');
    expect([onNearStart.mock.calls.length > 0, onNearEnd.mock.calls.length]).toEqual([true, 0]);
    pressKey('End');
    await counter('30');
    expect(onNearEnd).toHaveBeenCalled();
  });

  const { swipeThresholdPx } = limits;
  it.each([
    ['50 px to the left', -swipeThresholdPx, 0, '15'],
    ['50 px to the right', swipeThresholdPx, 0, '13'],
    ['less than that', 1 - swipeThresholdPx, 0, '14'],
    ['more down than sideways', -swipeThresholdPx, swipeThresholdPx + 1, '14'],
  ])('applies the swipe rule to a swipe of %s', async (_, dx, dy, place) => {
    await visit(path);
    fireEvent.click(tile(3));
    const dialog = await viewer();
    await counter('14');
    const slides = dialog.querySelector('.yarl__container');
    if (slides === null) throw new Error('no slides');
    const at = (x: number, y: number) => ({ pointerId: 1, clientX: x, clientY: y, buttons: 1, button: 0 });
    fireEvent.pointerDown(slides, at(200, 200));
    fireEvent.pointerMove(slides, at(200 + dx / 2, 200 + dy / 2));
    fireEvent.pointerMove(slides, at(200 + dx, 200 + dy));
    fireEvent.pointerUp(slides, at(200 + dx, 200 + dy));
    // The key press comes after the swipe, so the effect of the swipe is done by then.
    pressKey('ArrowRight');
    await counter(String(Number(place) + 1));
  });
});
