import { describe, expect, it } from '@jest/globals';
import { type UploadResult } from '@sandstone/contract';
import { someAdminPhoto } from '../../../shared/testing/photo.builder.ts';
import {
  canRetry,
  initialUploadState,
  type UploadEvent,
  type UploadPhase,
  uploadReducer,
  type UploadState,
} from './upload.state.ts';
import { summaryOf } from './upload.summary.ts';

const chosen: UploadEvent = {
  type: 'chosen',
  items: [{ key: 'a', fileName: 'dune.jpg', bytes: 100, previewUrl: 'blob:a' }],
};
const result = (fields: Partial<UploadResult> = {}): UploadResult => ({
  originalName: 'dune.jpg',
  cdnUrl: '/media/x.jpg',
  photoId: 'p1',
  status: 'processing',
  ...fields,
});
const run = (...events: UploadEvent[]): UploadState => events.reduce(uploadReducer, initialUploadState);
const phase = (state: UploadState): UploadPhase | undefined => state.items[0]?.phase;

const started: UploadEvent = { type: 'started', key: 'a' };
const answered: UploadEvent = { type: 'answered', key: 'a', result: result() };
const refused: UploadEvent = { type: 'refused', key: 'a', text: 'No.' };
const retried: UploadEvent = { type: 'retried', key: 'a' };
const news = (fields: Parameters<typeof someAdminPhoto>[0]): UploadEvent => ({
  type: 'photo-changed',
  photo: someAdminPhoto({ id: 'p1', ...fields }),
});
const damaged = { code: 'damaged', text: 'This picture is damaged.' } as const;

describe('the state of an upload', () => {
  it('passes through queued, uploading, processing and ready', () => {
    expect(phase(run(chosen))).toEqual({ name: 'queued' });
    expect(phase(run(chosen, started))).toEqual({ name: 'uploading', sentBytes: 0, totalBytes: 100 });
    expect(phase(run(chosen, started, answered))).toEqual({ name: 'processing', photoId: 'p1' });
    const ready = run(
      chosen,
      started,
      answered,
      news({ status: 'ready', thumbnailUrl: '/media/t.webp', change: 2 }),
    );
    expect(phase(ready)).toEqual({ name: 'ready', photoId: 'p1' });
    expect(ready.items[0]?.previewUrl).toBe('/media/t.webp');
  });

  it('ignores a response older than an event', () => {
    const state = run(
      chosen,
      started,
      answered,
      news({ status: 'failed', failure: damaged, change: 2 }),
      retried,
      news({ status: 'failed', failure: damaged, change: 4 }),
      news({ status: 'processing', change: 3 }),
    );
    expect(phase(state)).toMatchObject({ name: 'failed', text: damaged.text });
  });

  it('never reports less progress', () => {
    const by = (sentBytes: number, totalBytes: number | null = null): UploadEvent => ({
      type: 'progressed',
      key: 'a',
      sentBytes,
      totalBytes,
    });
    expect(phase(run(chosen, started, by(60), by(40, 120)))).toMatchObject({
      sentBytes: 60,
      totalBytes: 100,
    });
    expect(phase(run(chosen, started, by(60, 120)))).toMatchObject({ sentBytes: 60, totalBytes: 120 });
    expect(phase(run(chosen, by(60)))).toEqual({ name: 'queued' });
  });

  it('fails with the text of the server, and keeps its own preview', () => {
    const failed = run(chosen, started, answered, news({ status: 'failed', failure: damaged, change: 2 }));
    expect(phase(failed)).toEqual({ name: 'failed', photoId: 'p1', text: damaged.text });
    expect(failed.items[0]?.previewUrl).toBe('blob:a');
  });

  it('is queued again after a refusal, and processed again if it had arrived', () => {
    expect(phase(run(chosen, started, refused, retried))).toEqual({ name: 'queued' });
    const failed = [chosen, started, answered, news({ status: 'failed', failure: damaged })];
    expect(phase(run(...failed, retried))).toEqual({ name: 'processing', photoId: 'p1' });
  });

  it('keeps its photo when the retry is refused', () => {
    const state = run(
      chosen,
      started,
      answered,
      news({ status: 'failed', failure: damaged }),
      retried,
      refused,
    );
    expect(phase(state)).toEqual({ name: 'failed', photoId: 'p1', text: 'No.' });
  });

  it('is ready immediately for a duplicate', () => {
    const duplicate: UploadEvent = {
      type: 'answered',
      key: 'a',
      result: result({ status: 'ready', duplicate: true }),
    };
    const state = run(chosen, started, duplicate);
    expect(phase(state)).toEqual({ name: 'ready', photoId: 'p1' });
    expect(state.items[0]?.duplicate).toBe(true);
  });

  it('applies the latest event that came before the response', () => {
    const early = [news({ status: 'ready', change: 3 }), news({ status: 'processing', change: 2 })];
    expect(phase(run(chosen, started, ...early, answered))).toEqual({ name: 'ready', photoId: 'p1' });
  });

  it('is removed when it is cancelled, cleared, or its photo is deleted', () => {
    expect(run(chosen, started, { type: 'removed', key: 'a' }).items).toEqual([]);
    expect(run(chosen, started, { type: 'cleared' })).toEqual(initialUploadState);
    expect(run(chosen, started, answered, { type: 'photo-gone', id: 'p1' }).items).toEqual([]);
    expect(run(chosen, started, answered, { type: 'photo-gone', id: 'p2' }).items).toHaveLength(1);
  });

  it.each<[string, UploadEvent[]]>([
    ['a response for a file that is not being sent', [chosen, answered]],
    [
      'a start of a running upload',
      [chosen, started, { type: 'progressed', key: 'a', sentBytes: 9, totalBytes: null }, started],
    ],
    ['a retry of a file that has not failed', [chosen, started, retried]],
    ['an event of another photo', [chosen, started, news({ id: 'p9', status: 'ready' })]],
    ['an event for an unknown file', [chosen, started, { type: 'refused', key: 'b', text: 'x' }]],
  ])('ignores %s', (_what, events) => {
    const before = run(...events.slice(0, -1));
    expect(run(...events).items).toEqual(before.items);
  });

  it('cannot be retried after a page reload', () => {
    const [item] = run(chosen, started, refused).items;
    if (item === undefined) throw new Error('The file is missing.');
    expect(canRetry(item)).toBe(true);
    const afterReload: UploadState = { ...initialUploadState, items: [{ ...item, hasFile: false }] };
    expect(uploadReducer(afterReload, retried)).toEqual(afterReload);
  });

  it('keeps a limited number of events of unknown photos', () => {
    const state = run(...Array.from({ length: 80 }, (_, index) => news({ id: `s${index}` })));
    expect(Object.keys(state.early)).toHaveLength(50);
    expect(state.early).toHaveProperty('s79');
  });
});

describe('summaryOf', () => {
  it('counts each state', () => {
    const items = (['queued', 'uploading', 'processing', 'ready', 'failed', 'interrupted'] as const).map(
      (name) => ({
        key: name,
        fileName: name,
        bytes: 1,
        previewUrl: null,
        duplicate: false,
        hasFile: true,
        // Only the name of the state matters here.
        phase: { name } as UploadPhase,
      }),
    );
    expect(summaryOf(items)).toEqual({
      total: 6,
      sending: 2,
      processing: 1,
      ready: 1,
      failed: 2,
      waiting: 3,
      uploaded: 0,
      isOffline: false,
    });
  });
});
