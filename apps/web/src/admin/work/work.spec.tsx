/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  pages,
  photoParameter,
  problems,
  texts,
  type WorkResponse,
  workQueues,
} from '@sandstone/contract';
import { screen } from '@testing-library/react';
import {
  type RecordedRequest,
  problemResponse,
  requestsTo,
  type FakeRoutes,
} from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someWork } from '../../shared/testing/work.builder.ts';
import { busyPollMs, idlePollMs } from './use-work.ts';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';
import { type ComponentType } from 'react';

const { work, photoFailure, coverFailure } = adminTexts;
const state = 'GET /api/admin/work';

const open = (responses: FakeRoutes, Component?: ComponentType) =>
  openAdmin(
    pages.adminWork,
    {
      'GET /api/admin/photos': { photos: [], nextCursor: null, total: 0 },
      'GET /api/admin/covers/failed': { videos: [], total: 0 },
      ...responses,
    },
    Component,
  );
const failing = (photos: number, covers = 0): WorkResponse =>
  someWork({
    photos: { waiting: 0, oldestOn: null, failed: photos },
    covers: { waiting: 0, oldestOn: null, failed: covers },
  });
const busy = someWork({ photos: { waiting: 1, oldestOn: null, failed: 0 } });

beforeEach(() => void jest.useFakeTimers());

describe('work in progress', () => {
  it('is nothing', async () => {
    await open({ [state]: someWork() });
    expect(screen.getByText(work.nothing)).toBeTruthy();
  });

  it('is shown, and polled more often while it lasts', async () => {
    let response = busy;
    const { requests } = await open({ [state]: () => response });
    expect(screen.getByText('1 photo is being processed')).toBeTruthy();
    response = failing(1);
    await advanceTime(busyPollMs);
    expect(requestsTo(requests, state)).toHaveLength(2);
    await advanceTime(idlePollMs - 2);
    expect(requestsTo(requests, state)).toHaveLength(2);
    await advanceTime(2);
    expect(requestsTo(requests, state)).toHaveLength(3);
  });

  it('is unknown, or that of the last successful poll', async () => {
    let response: unknown = problemResponse('unavailable');
    await open({ [state]: () => response });
    expect(screen.getByText(work.unknown)).toBeTruthy();
    response = busy;
    await press(texts.errorScreen.retry);
    expect(screen.getByText('1 photo is being processed')).toBeTruthy();
    response = problemResponse('unavailable');
    await advanceTime(busyPollMs);
    expect(screen.getByText('1 photo is being processed')).toBeTruthy();
  });
});

describe('the work page', () => {
  const photo = someAdminPhoto({
    status: 'failed',
    failure: { code: 'damaged', text: photoFailure.damaged },
  });
  const video = {
    videoId: '11111111-1111-4111-8111-111111111111',
    title: 'Dunes',
    failure: { code: 'missing', text: coverFailure.missing },
    triedOn: null,
  };

  it('lists failed photos with reason and link, and retries one', async () => {
    let response = failing(21);
    const retry = `POST /api/admin/photos/${photo.id}/retry`;
    const { requests } = await open({
      [state]: () => response,
      'GET /api/admin/photos': ({ query }: RecordedRequest) =>
        query['status'] === 'failed' && response.photos.failed > 0
          ? { photos: [photo], nextCursor: 'next', total: 21 }
          : { photos: [], nextCursor: null, total: 0 },
      [retry]: () => {
        response = busy;
        return { ...photo, status: 'processing' };
      },
    });
    expect(screen.getByText(photoFailure.damaged)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'dune.jpg' }).getAttribute('href')).toBe(
      `${pages.adminPhotos}?${photoParameter}=${photo.id}`,
    );
    expect(screen.getByRole('link', { name: 'And 20 photos more' })).toBeTruthy();
    await press(`${work.tryAgain}: dune.jpg`);
    await advanceTime(1);
    expect(requestsTo(requests, retry)).toHaveLength(1);
    expect(screen.getByText(work.retried)).toBeTruthy();
    expect(screen.getByText('1 photo is being processed')).toBeTruthy();
    expect(screen.queryByText(photoFailure.damaged)).toBeNull();
  });

  it('lists videos without a thumbnail, and retries one or all', async () => {
    const retry = 'POST /api/admin/covers/retry';
    const videos = [video, { ...video, videoId: photo.id, title: 'Rim' }];
    const { requests } = await open({
      [state]: failing(0, 2),
      'GET /api/admin/covers/failed': { videos, total: 2 },
      [retry]: { videos: 1 },
    });
    expect(screen.getAllByText(coverFailure.missing)).toHaveLength(2);
    await press(`${work.tryAgain}: Dunes`);
    await press(work.tryAllAgain);
    expect(requestsTo(requests, retry).map(({ body }) => body)).toEqual([{ videoIds: [video.videoId] }, {}]);
  });

  it('tells when the provider offers no thumbnail to retry', async () => {
    await open({
      [state]: failing(0, 1),
      'GET /api/admin/covers/failed': { videos: [video], total: 1 },
      'POST /api/admin/covers/retry': { videos: 0 },
    });
    await press(`${work.tryAgain}: Dunes`);
    expect(screen.getByText(work.nothingToRetry)).toBeTruthy();
  });

  it('shows why a retry was refused', async () => {
    await open({
      [state]: failing(1),
      'GET /api/admin/photos': { photos: [photo], nextCursor: null, total: 1 },
      [`POST /api/admin/photos/${photo.id}/retry`]: problemResponse('photo_not_failed'),
    });
    await press(`${work.tryAgain}: dune.jpg`);
    expect(screen.getByText(problems.photo_not_failed.detail ?? '')).toBeTruthy();
  });

  it('links to the videos when a library sync failed', async () => {
    await open({ [state]: someWork({ libraries: { known: 2, running: 0, failed: 1 } }) });
    expect(screen.getByText(/failed for 1 of 2/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See/ }).getAttribute('href')).toBe(pages.adminVideos);
  });

  it('shows the state of the queues, or that they are unavailable', async () => {
    let response = someWork({ handover: { waiting: 3, oldestOn: null } });
    await open({ [state]: () => response });
    expect(screen.getAllByText('Idle')).toHaveLength(workQueues.length);
    expect(screen.getByText('3 jobs waiting to be queued')).toBeTruthy();
    response = someWork({ queues: null });
    await advanceTime(busyPollMs);
    expect(screen.getByText(work.queuesAway)).toBeTruthy();
  });
});
