/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { someQueue, someUpload, showUploads } from '../testing/some-queue.tsx';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { type UploadPhase } from '../shared/uploads/upload.state.ts';
import { UploadSummaryBar } from './upload-summary.tsx';

const ready: UploadPhase = { name: 'ready', photoId: 'r' };
const queued: UploadPhase = { name: 'queued' };
const failed: UploadPhase = { name: 'failed', text: 'Damaged' };
const interrupted: UploadPhase = { name: 'interrupted' };

function open(...phases: UploadPhase[]) {
  const queue = someQueue({ restored: phases.map((phase, index) => someUpload(phase, { key: `${index}` })) });
  showUploads(queue, UploadSummaryBar);
  return queue;
}

it.each<[UploadPhase[], string]>([
  [[ready], '1 file: 1 done'],
  [[ready, ready, queued, failed, interrupted], '5 files: 2 done, 1 waiting, 2 failed'],
  [[queued, { name: 'processing', photoId: 'p' }], '2 files: 2 waiting'],
])('counts what is done, waits and has failed', (phases, words) => {
  open(...phases);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});

it('announces the begin, each failure and the end, but not each photo', () => {
  const processing = (id: string): UploadPhase => ({ name: 'processing', photoId: id });
  const queue = open(processing('a'), processing('b'), processing('c'));
  const status = screen.getByRole('status');
  const said: (string | null)[] = [status.textContent];
  const change = (id: string, state: 'ready' | 'failed') => {
    act(() => queue.photoChanged(someAdminPhoto({ id, status: state })));
    if (status.textContent !== said.at(-1)) said.push(status.textContent);
  };
  change('a', 'ready');
  change('b', 'failed');
  change('c', 'ready');
  expect(said).toEqual(['Uploading 3 files', 'Uploading 3 files, 1 failed', '3 files: 2 done, 1 failed']);
});
