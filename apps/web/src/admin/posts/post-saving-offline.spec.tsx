/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { adminTexts, pages } from '@sandstone/contract';
import { act, screen } from '@testing-library/react';
import {
  changeAndFlush,
  alertTexts,
  chooseFiles,
  createRoute,
  someFiles,
  openCreatePost,
  submitLabel,
  typeDescription,
} from './post-editor.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { upload } = adminTexts;

describe('a lost connection', () => {
  const waiting = 'Retrying automatically';

  it('is retried automatically, and the post is saved as usual', async () => {
    const { uploads, requestsTo, path } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(2));
    await clickControl(submitLabel);
    await changeAndFlush(() => {
      uploads[0]?.succeed();
      uploads[1]?.loseConnection();
    });
    expect([screen.queryAllByText(waiting).length, alertTexts()]).toEqual([1, []]);
    await changeAndFlush(() => dispatchEvent(new Event('online')));
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg', '2.jpg']);
    await changeAndFlush(() => uploads[2]?.succeed());
    expect(requestsTo(createRoute)[0]?.body).toMatchObject({
      photoIds: ['photo-of-1.jpg', 'photo-of-2.jpg'],
    });
    expect(path()).toBe(pages.adminPosts);
  });

  it('can be retried by hand', async () => {
    const { uploads } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(1));
    await clickControl(submitLabel);
    await changeAndFlush(() => uploads[0]?.loseConnection());
    await clickControl('Retry 1.jpg');
    expect([uploads.length, screen.queryByText(waiting)]).toEqual([2, null]);
    await changeAndFlush(() => uploads[1]?.succeed());
  });

  it('gives up after three retries and continues when back online, while the post waits', async () => {
    const { uploads, requestsTo } = await openCreatePost();
    typeDescription('Dusk');
    await chooseFiles(someFiles(2));
    await clickControl(submitLabel);
    await changeAndFlush(() => uploads[1]?.refuse('file_empty'));
    jest.useFakeTimers();
    for (const [sent, pauseMs] of [
      [0, 1000],
      [2, 4000],
      [3, 10_000],
    ] as const) {
      await act(async () => uploads[sent]?.loseConnection());
      await advanceTime(pauseMs - 1);
      const before = uploads.length;
      await advanceTime(1);
      expect(uploads.length).toBe(before + 1);
    }
    expect(alertTexts()).toEqual([]);
    await act(async () => uploads[4]?.loseConnection());
    await advanceTime(0);
    expect(alertTexts()).toContain(upload.someFailed(2));
    expect(screen.queryByText(waiting)).toBeNull();

    await act(async () => dispatchEvent(new Event('online')));
    await advanceTime(0);
    // The other photo was refused, so it is not retried.
    expect(uploads.slice(5).map(({ fileName }) => fileName)).toEqual(['1.jpg']);
    await act(async () => uploads[5]?.succeed());
    await advanceTime(0);
    expect(alertTexts()).toContain(upload.someFailed(1));
    expect(requestsTo(createRoute)).toEqual([]);
  });
});
