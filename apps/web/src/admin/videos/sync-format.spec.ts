import { describe, expect, it } from '@jest/globals';
import { adminTexts } from '@sandstone/contract';
import { someSyncRun } from '../../shared/testing/admin-video.builder.ts';
import { formatCoverProgress, percentOf, formatSyncProgress, formatSyncRun } from './sync-format.ts';

const at = (text: string) => Date.parse(`2026-01-01T${text}Z`);

describe('texts about a sync run', () => {
  it('name the number of videos, the changes and the time', () => {
    expect(formatSyncRun(someSyncRun({ created: 2, changed: 1 }), at('12:03:40'))).toBe(
      '128 videos, 2 new, 1 changed · 3 minutes ago',
    );
    expect(formatSyncRun(someSyncRun({ listed: 1, hidden: 1 }), at('14:00:30'))).toBe(
      '1 video, 1 gone · 2 hours ago',
    );
    expect(formatSyncRun(someSyncRun({ listed: 12_345 }), at('12:00:31'))).toBe(
      '12,345 videos, nothing new · a moment ago',
    );
  });

  it('name the reason of a failure', () => {
    const text = adminTexts.syncFailure.unauthorized;
    const run = someSyncRun({ status: 'failed', failure: { code: 'unauthorized', text } });
    expect(formatSyncRun(run, at('12:01:30'))).toBe(`${text} · 1 minute ago`);
  });

  it('name the progress', () => {
    const run = someSyncRun({ status: 'running', finishedOn: null, listed: 50 });
    expect([formatSyncProgress(run), percentOf(run)]).toEqual(['Reading: 50 of 128 videos', 39]);
    const begun = someSyncRun({ status: 'running', finishedOn: null, listed: 0, expected: null });
    expect([formatSyncProgress(begun), percentOf(begun)]).toEqual(['Reading the list', undefined]);
    // Videos were added during the listing.
    expect(percentOf(someSyncRun({ listed: 130 }))).toBe(100);
  });
});

it('describes pending and failed thumbnails, or nothing', () => {
  expect(formatCoverProgress({ pending: 12, failed: 1 })).toBe(
    '12 thumbnails being created, 1 thumbnail failed',
  );
  expect(formatCoverProgress({ pending: 0, failed: 0 })).toBe('');
});
