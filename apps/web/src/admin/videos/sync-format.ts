import { adminTexts, type SyncResponse, type SyncRun } from '@sandstone/contract';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { formatTimeAgo, formatQuantity } from '../shared/time/relative-time.ts';

export type VideoLibraryState = SyncResponse['libraries'][number];

function formatChanges({ created, changed, hidden }: SyncRun): string {
  const parts = [
    ...(created > 0 ? [`${formatCount(created)} new`] : []),
    ...(changed > 0 ? [`${formatCount(changed)} changed`] : []),
    ...(hidden > 0 ? [`${formatCount(hidden)} gone`] : []),
  ];
  return parts.join(', ') || 'nothing new';
}

/** Returns for example '128 videos, 2 new, 1 changed · 3 minutes ago', or why the run failed. */
export function formatSyncRun(run: SyncRun, now: number): string {
  const ago = formatTimeAgo(run.finishedOn ?? run.startedOn, now);
  if (run.status === 'complete')
    return `${formatQuantity(run.listed, 'video')}, ${formatChanges(run)} · ${ago}`;
  return `${run.failure?.text ?? adminTexts.syncFailure.malformed} · ${ago}`;
}

/** Returns for example 'Reading: 50 of 128 videos'. */
export const formatSyncProgress = ({ listed, expected }: SyncRun): string =>
  expected === null
    ? 'Reading the list'
    : `Reading: ${formatCount(listed)} of ${formatQuantity(expected, 'video')}`;

export function percentOf({ listed, expected }: SyncRun): number | undefined {
  if (expected === null || expected === 0) return undefined;
  return Math.min(100, Math.floor((listed / expected) * 100));
}

/** Describes pending and failed thumbnails; empty if there are none. */
export function formatCoverProgress({ pending, failed }: SyncResponse['covers']): string {
  const parts = [
    ...(pending > 0 ? [`${formatQuantity(pending, 'thumbnail')} being created`] : []),
    ...(failed > 0 ? [`${formatQuantity(failed, 'thumbnail')} failed`] : []),
  ];
  return parts.join(', ');
}

export const isSyncRunning = ({ requested, running }: VideoLibraryState): boolean =>
  requested || running !== null;
