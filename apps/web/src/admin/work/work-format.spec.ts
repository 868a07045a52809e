import { describe, expect, it } from '@jest/globals';
import { adminTexts, pages } from '@sandstone/contract';
import { someWork } from '../../shared/testing/work.builder.ts';
import {
  formatDisk,
  formatFailedWork,
  isWorkRunning,
  formatQueue,
  formatRunningWork,
} from './work-format.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('texts about the background work', () => {
  it('lists work in progress, with its age from one minute on', () => {
    const response = someWork({
      photos: { waiting: 3, oldestOn: minutesAgo(2), failed: 1 },
      covers: { waiting: 1, oldestOn: minutesAgo(0.5), failed: 0 },
      deletions: { waiting: 1, oldestOn: minutesAgo(61) },
      libraries: { known: 2, running: 2, failed: 0 },
    });
    expect(formatRunningWork(response, now)).toEqual([
      '3 photos are being processed, the oldest for 2 minutes',
      '1 video thumbnail is being created',
      '1 deleted photo is being removed, the oldest for 1 hour',
      '2 video libraries are syncing',
    ]);
    expect(isWorkRunning(response)).toBe(true);
  });

  it('tells that the queues are unavailable only while work waits for them', () => {
    const away = someWork({ queues: null, handover: { waiting: 2, oldestOn: minutesAgo(1) } });
    expect(formatRunningWork(away, now)).toEqual([adminTexts.work.queuesAway]);
    expect(formatRunningWork(someWork({ queues: null }), now)).toEqual([]);
  });

  it('warns of a disk without room', () => {
    expect(formatDisk(someWork())).toBeUndefined();
    expect(formatDisk(someWork({ disk: 'roomy' }))).toBeUndefined();
    expect(formatDisk(someWork({ disk: 'filling' }))).toBe(adminTexts.work.diskFilling);
    expect(formatDisk(someWork({ disk: 'full' }))).toBe(adminTexts.work.diskFull);
  });

  it('lists failures with links to their reasons', () => {
    expect(formatFailedWork(someWork())).toEqual([]);
    const response = someWork({
      photos: { waiting: 0, oldestOn: null, failed: 2 },
      covers: { waiting: 0, oldestOn: null, failed: 1 },
      libraries: { known: 2, running: 0, failed: 1 },
    });
    expect(formatFailedWork(response)).toEqual([
      { text: '2 photos failed', to: `${pages.adminWork}#failed-photos` },
      { text: 'One video has no thumbnail', to: `${pages.adminWork}#failed-covers` },
      { text: '1 video library could not be synced', to: pages.adminVideos },
    ]);
    expect(isWorkRunning(response)).toBe(false);
  });

  it('describes the state of a queue', () => {
    const queue = {
      queue: 'makeCover',
      waiting: 0,
      active: 0,
      delayed: 0,
      failed: 0,
      oldestOn: null,
    } as const;
    expect(formatQueue(queue, now)).toBe('Idle');
    const busy = { ...queue, waiting: 4, active: 2, delayed: 1, failed: 1, oldestOn: minutesAgo(3) };
    expect(formatQueue(busy, now)).toBe(
      '4 waiting, the oldest for 3 minutes · 2 running · 1 retrying soon · 1 failed',
    );
  });
});
