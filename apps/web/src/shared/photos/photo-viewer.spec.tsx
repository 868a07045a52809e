/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, limits, type ReactionsResponse } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { noEnvironment, PageEnvironmentProvider } from '../hydration/page-environment.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { somePhoto } from '../testing/photo.builder.ts';
import { type OpenedPhoto } from './opened-photo.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { quietAfterMs } from './viewer-chrome.ts';

const photos = ['First', 'Second'].map((description) => somePhoto({ description }));
const [first] = photos;
const path = `/api/photos/${first?.id}/reactions`;
const loved = (own: string[], count: number): ReactionsResponse => ({
  reactions: count > 0 ? [{ reaction_title: 'Love it', count }] : [],
  own,
});
const opened: OpenedPhoto = {
  id: first?.id ?? '',
  open: () => undefined,
  show: () => undefined,
  close: jest.fn(),
  closedSearch: '',
};
let asksForLessMotion = false;
window.matchMedia = () =>
  ({ matches: asksForLessMotion, addEventListener() {}, removeEventListener() {} }) as never;

function open(responses: Record<string, unknown> = {}) {
  const requests = fakeApi(responses);
  const site = defaultSiteSettings;
  render(
    <PageEnvironmentProvider value={{ ...noEnvironment, site }}>
      <MemoryRouter>
        <PhotoViewer photos={photos} total={2} firstIndex={0} start={first?.id ?? ''} opened={opened} />
      </MemoryRouter>
    </PageEnvironmentProvider>,
  );
  return requests;
}
const viewer = () => screen.getByRole('dialog', { name: 'Photo viewer' });
const isQuiet = () => viewer().hasAttribute('data-quiet');
const wait = (ms = quietAfterMs) => act(() => jest.advanceTimersByTimeAsync(ms));
const slides = () => viewer().querySelector('.yarl__container') ?? viewer();
const at = (x: number, y: number) => ({
  ...{ pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1 },
  ...{ clientX: x, clientY: y },
});
function touch(target: Element, to: [number, number] = [200, 400]) {
  fireEvent.pointerDown(target, at(200, 400));
  fireEvent.pointerUp(target, at(...to));
}
function tap(target: Element) {
  touch(target);
  fireEvent.click(target);
}
const close = () => screen.getByRole('button', { name: 'Close' });

// Load the lazy module before the fake timers start.
beforeAll(() => import('../reactions/reaction-requests.ts'));
beforeEach(() => {
  jest.useFakeTimers();
  asksForLessMotion = false;
  jest.mocked(opened.close).mockClear();
});

describe('the controls of the viewer', () => {
  it('hide after a moment, and again after each use', async () => {
    open();
    await wait(quietAfterMs - 1);
    expect(isQuiet()).toBe(false);
    await wait(1);
    expect(isQuiet()).toBe(true);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(isQuiet()).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(isQuiet()).toBe(false);
    await wait();
    expect(isQuiet()).toBe(true);
  });

  it('hide and show by a tap on the photo, but not by a drag', () => {
    open();
    tap(slides());
    expect(isQuiet()).toBe(true);
    tap(slides());
    expect(isQuiet()).toBe(false);
    touch(slides(), [230, 400]);
    fireEvent.click(slides());
    expect(isQuiet()).toBe(false);
  });

  it('show by a tap that also moves the focus to the viewer, as the first one in a browser does', async () => {
    open();
    await wait();
    fireEvent.pointerDown(slides(), at(200, 400));
    fireEvent.focusIn(viewer());
    fireEvent.pointerUp(slides(), at(200, 400));
    fireEvent.click(slides());
    expect(isQuiet()).toBe(false);
  });

  it('stay while one of them has the focus by keyboard', async () => {
    open();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => close().focus());
    await wait(3 * quietAfterMs);
    expect(isQuiet()).toBe(false);
    tap(slides());
    expect(isQuiet()).toBe(false);
    act(() => viewer().focus());
    await wait(2 * quietAfterMs);
    expect(isQuiet()).toBe(true);
  });

  it('do not hide by themselves for people who ask for less motion', async () => {
    asksForLessMotion = true;
    open();
    await wait(3 * quietAfterMs);
    expect(isQuiet()).toBe(false);
    tap(slides());
    expect(isQuiet()).toBe(true);
  });

  it('are shown by the first touch on them, which does nothing else', async () => {
    open();
    await wait();
    tap(close());
    expect(isQuiet()).toBe(false);
    expect(opened.close).not.toHaveBeenCalled();
    tap(close());
    expect(opened.close).toHaveBeenCalled();
  });
});

describe('the caption', () => {
  it('is shown whole by a swipe up and closed by a swipe down, by the threshold of all swipes', () => {
    open();
    const { swipeThresholdPx: far } = limits;
    const isWhole = () => viewer().querySelector('[data-whole]') !== null;
    touch(slides(), [200, 400 - far + 1]);
    expect(isWhole()).toBe(false);
    touch(slides(), [200, 400 - far]);
    expect(isWhole()).toBe(true);
    touch(slides(), [200, 400 + far]);
    expect(isWhole()).toBe(false);
    touch(slides(), [200, 400 - far]);
    fireEvent.click(screen.getByRole('button', { name: 'Less' }));
    expect(isWhole()).toBe(false);
  });
});

describe('the heart of a photo', () => {
  const heart = () => screen.getByRole('button', { name: /^Love this photo/ });
  const state = () => [heart().textContent, heart().getAttribute('aria-pressed')];

  it('asks for nothing at first, and then shows what the server counts', async () => {
    const requests = open({ [`POST ${path}`]: loved(['love'], 12) });
    await wait();
    expect(requests).toEqual([]);
    expect(state()).toEqual(['Love this photo', 'false']);
    fireEvent.click(heart());
    expect(state()).toEqual(['Love this photo1', 'true']);
    expect(screen.getByText(/Members find/)).toBeTruthy();
    await wait(0);
    expect(state()).toEqual(['Love this photo12', 'true']);
    expect(requests.map(({ route, body }) => [route, body])).toEqual([
      [`POST ${path}`, { reaction: 'love', on: true }],
    ]);
  });

  it('shows what the visitor loved before', async () => {
    localStorage.setItem('reacted', '1');
    open({ [`GET ${path}`]: loved(['love'], 3) });
    await wait();
    expect(state()).toEqual(['Love this photo3', 'true']);
  });
});
