/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { someQueue, someUpload, showUploads } from '../testing/some-queue.tsx';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { type UploadPhase } from '../shared/uploads/upload.state.ts';
import { UploadSummaryBar } from './upload-summary.tsx';

const ready: UploadPhase = { name: 'ready', photoId: 'r' };
const queued: UploadPhase = { name: 'queued' };
const processing = (id: string): UploadPhase => ({ name: 'processing', photoId: id });
const failed: UploadPhase = { name: 'failed', text: 'Damaged' };
const interrupted: UploadPhase = { name: 'interrupted' };

function open(...phases: UploadPhase[]) {
  const queue = someQueue({ restored: phases.map((phase, index) => someUpload(phase, { key: `${index}` })) });
  showUploads(queue, UploadSummaryBar);
  return queue;
}

it.each<[UploadPhase[], string]>([
  [[ready], '1 file: 1 done'],
  [[ready, ready, processing('p'), failed, interrupted], '5 files: 2 done, 1 waiting, 2 failed'],
])('counts what is done, waits and has failed', (phases, words) => {
  open(...phases);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each<[string, UploadPhase[], string, number]>([
  ['files that have arrived', [ready, processing('p'), queued, queued], '2 of 4 uploaded', 50],
  ['failures', [ready, queued, failed, interrupted], '1 of 4 uploaded, 2 failed', 25],
  [
    'that nothing is sent without a network',
    [ready, { name: 'waiting', text: '' }, queued],
    '1 of 3 uploaded. Waiting for the network',
    33,
  ],
])('says while files are sent, in words and as a bar: %s', (_what, phases, words, percent) => {
  open(...phases);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent));
});

it('announces the begin, each failure and the end, but not each photo', () => {
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
