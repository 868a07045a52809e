/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminAdventuresPath, adminTexts, middleFocus } from '@sandstone/contract';
import { fireEvent, screen } from '@testing-library/react';
import { event, openVideos, video } from './videos.fixture.tsx';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { videoEditing } = adminTexts;
const photo = someAdminPhoto({ status: 'ready', description: 'Evening light', width: 600, height: 900 });
const photos = { 'GET /api/admin/photos': { photos: [photo], nextCursor: null, total: 1 } };
const changes = (requests: RecordedRequest[]) =>
  requests.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);

beforeEach(() => void jest.useFakeTimers());

describe('the picture of a video', () => {
  it('is a photo of the gallery after four taps, with a focal point, and can be undone', async () => {
    const update = `PATCH /api/admin/videos/${video.id}`;
    const { requests } = await openVideos({
      ...photos,
      [update]: {
        ...video,
        coverPhotoId: photo.id,
        focus: { x: 10, y: 50 },
        version: 7,
        former: { coverPhotoId: null, focus: null },
      },
    });
    await clickControl(videoEditing.changeCover('Canyon'));
    expect(screen.queryByLabelText('Title')).toBeNull();
    await clickControl(videoEditing.coverChoose);
    await clickControl('Evening light');
    fireEvent.change(screen.getByLabelText(videoEditing.focusAcross), { target: { value: '10' } });
    await clickControl('Save');
    await clickControl('Undo');
    expect(changes(requests)).toEqual([
      { coverPhotoId: photo.id, focus: { x: 10, y: middleFocus.y } },
      { coverPhotoId: null, focus: null, unchangedSince: 7 },
    ]);
  });

  it('says that its photo was deleted, and can be the one of the provider again', async () => {
    const chosen = { ...video, coverPhotoId: photo.id };
    const { requests } = await openVideos({
      'GET /api/admin/videos': { videos: [chosen], nextCursor: null, total: 1 },
      'GET /api/admin/photos': { photos: [], nextCursor: null, total: 0 },
      [`PATCH /api/admin/videos/${video.id}`]: { ...video, version: 1 },
    });
    await clickControl(/^Canyon/);
    screen.getByText(videoEditing.coverGone);
    await clickControl(videoEditing.coverOfProvider);
    await clickControl('Save');
    expect(changes(requests)).toEqual([{ coverPhotoId: null }]);
  });
});

describe('the picture of an adventure', () => {
  it('is a photo instead of the picture of a video', async () => {
    const { requests } = await openVideos(
      { ...photos, [`PATCH /api/admin/events/${event.id}`]: { ...event, version: 1 } },
      adminAdventuresPath,
    );
    await clickControl(videoEditing.changeCover(event.title));
    await clickControl(videoEditing.coverChoose);
    await clickControl('Evening light');
    screen.getByText(videoEditing.coverHint);
    await clickControl('Save');
    expect(changes(requests)).toEqual([{ coverPhotoId: photo.id }]);
  });
});
