import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { type SignalBus } from '@sandstone/jobs';
import { UploadProgress } from './upload-progress.ts';

it('is published for an upload with a valid id alone', () => {
  const published: unknown[] = [];
  const signals: SignalBus = {
    publish: (...signal) => void published.push(signal),
    subscribe: () => () => undefined,
    watch: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const request = new IncomingMessage(new Socket());
  request.headers['content-length'] = '100';
  const progress = new UploadProgress(signals, request);
  const uploadId = randomUUID();
  for (const id of [undefined, '', 'not-an-id', `${uploadId}\nid: 1`]) progress.report(50, id);
  expect(published).toEqual([]);
  progress.report(50, uploadId);
  expect(published).toEqual([['uploadProgress', { uploadId, receivedBytes: 50, totalBytes: 100 }]]);
});
