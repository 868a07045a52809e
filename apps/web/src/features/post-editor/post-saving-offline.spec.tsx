/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { memberTexts, pages } from '@sandstone/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { bringDialogs } from '../../testing/dialog-element.ts';
import {
  after,
  alerts,
  choose,
  create,
  files,
  openCreatePost,
  press,
  submit,
  write,
} from './post-editor.fixture.tsx';

const { upload } = memberTexts;

beforeAll(bringDialogs);
afterEach(cleanup);

describe('a lost connection', () => {
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const waiting = 'Retrying automatically';

  it('is retried automatically, and the post is saved as usual', async () => {
    const { uploads, asks, path } = await openCreatePost();
    write('Dusk');
    await choose(files(2));
    await press(submit);
    await after(() => {
      uploads[0]?.arrive();
      uploads[1]?.cutOff();
    });
    expect([screen.queryAllByText(waiting).length, alerts()]).toEqual([1, []]);
    await after(() => dispatchEvent(new Event('online')));
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg', '2.jpg']);
    await after(() => uploads[2]?.arrive());
    expect(asks(create)[0]?.body).toMatchObject({ photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'] });
    expect(path()).toBe(pages.adminPosts);
  });

  it('can be retried by hand', async () => {
    const { uploads } = await openCreatePost();
    write('Dusk');
    await choose(files(1));
    await press(submit);
    await after(() => uploads[0]?.cutOff());
    await press('Retry 1.jpg');
    expect([uploads.length, screen.queryByText(waiting)]).toEqual([2, null]);
    await after(() => uploads[1]?.arrive());
  });

  it('gives up after three retries and continues when back online, while the post waits', async () => {
    const { uploads, asks } = await openCreatePost();
    write('Dusk');
    await choose(files(2));
    await press(submit);
    await after(() => uploads[1]?.refuse('file_empty'));
    jest.useFakeTimers();
    for (const [sent, pauseMs] of [
      [0, 1000],
      [2, 4000],
      [3, 10_000],
    ] as const) {
      await act(async () => uploads[sent]?.cutOff());
      await pass(pauseMs - 1);
      const before = uploads.length;
      await pass(1);
      expect(uploads.length).toBe(before + 1);
    }
    expect(alerts()).toEqual([]);
    await act(async () => uploads[4]?.cutOff());
    await pass(0);
    expect(alerts()).toContain(upload.someFailed(2));
    expect(screen.queryByText(waiting)).toBeNull();

    await act(async () => dispatchEvent(new Event('online')));
    await pass(0);
    // The other photo was refused, so it is not retried.
    expect(uploads.slice(5).map(({ fileName }) => fileName)).toEqual(['1.jpg']);
    await act(async () => uploads[5]?.arrive());
    await pass(0);
    expect(alerts()).toContain(upload.someFailed(1));
    expect(asks(create)).toEqual([]);
  });
});
