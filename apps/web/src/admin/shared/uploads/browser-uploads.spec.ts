/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { type AdminPhoto, routes, type UploadResult } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { fakeApi } from '../../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../../shared/testing/photo.builder.ts';
import { followPhotos } from './browser-uploads.ts';
import { type PhotoStreamListeners } from './photo-stream.ts';
import { createUploadQueue } from './upload.queue.ts';

function setUp(photo: AdminPhoto) {
  const requests = fakeApi({
    [`GET ${routes.adminPhotos.path}`]: { photos: [photo], nextCursor: null, total: 1 },
  });
  const resolvers: ((result: UploadResult) => void)[] = [];
  const queue = createUploadQueue({
    send: () => new Promise((resolve) => resolvers.push(resolve)),
    process: () => Promise.reject(new Error('not expected')),
    describe: () => Promise.reject(new Error('not expected')),
    makeKey: () => crypto.randomUUID(),
    createPreviewUrl: () => 'blob:x',
    revokePreviewUrl: () => undefined,
    waitForRetry: () => Promise.resolve('give-up'),
    unexpectedText: '',
  });
  const streams: PhotoStreamListeners[] = [];
  const stop = followPhotos(
    queue,
    () => undefined,
    (listeners) => {
      streams.push(listeners);
      return () => undefined;
    },
  );
  const respond = (result: Partial<UploadResult> = {}) =>
    resolvers.shift()?.({
      photoId: photo.id,
      originalName: 'x.jpg',
      cdnUrl: '',
      status: 'processing',
      ...result,
    });
  const add = () => queue.add([new File(['x'], 'x.jpg')]);
  const phase = () => queue.state().items[0]?.phase;
  return { requests, resolvers, queue, streams, stop, respond, add, phase };
}

const failure = { code: 'damaged', text: 'It is damaged.' } as const;

it('fetches the outcome of an upload that was processed before the stream opened, and answered after it', async () => {
  const { streams, respond, add, phase, stop } = setUp(someAdminPhoto({ status: 'failed', failure }));
  add();
  streams[0]?.onOpen();
  respond();
  await eventually(() => phase()?.name === 'failed');
  expect(phase()).toMatchObject({ name: 'failed', text: failure.text });
  stop();
});

it('requests nothing for an upload that began after the stream opened', async () => {
  const { requests, resolvers, streams, respond, add, queue, stop } = setUp(someAdminPhoto());
  // The first upload keeps the stream open.
  add();
  streams[0]?.onOpen();
  add();
  resolvers.shift();
  respond();
  await eventually(() => queue.state().items[1]?.phase.name === 'processing');
  expect(queue.state().items.map(({ phase }) => phase.name)).toEqual(['uploading', 'processing']);
  expect([streams.length, requests.length]).toEqual([1, 0]);
  stop();
});
