import { memberTexts, type SyncAnswer, type SyncRun } from '@sandstone/contract';
import { countInWords } from '../../format/date-and-count.ts';
import { agoInWords, counted } from '../../format/relative-time.ts';

export type SyncLibrary = SyncAnswer['libraries'][number];

function newsInWords({ created, changed, hidden }: SyncRun): string {
  const parts = [
    ...(created > 0 ? [`${countInWords(created)} new`] : []),
    ...(changed > 0 ? [`${countInWords(changed)} changed`] : []),
    ...(hidden > 0 ? [`${countInWords(hidden)} gone`] : []),
  ];
  return parts.join(', ') || 'nothing new';
}

/** '128 videos, 2 new, 1 changed · 3 minutes ago', or why it could not be had. */
export function runInWords(run: SyncRun, now: number): string {
  const ago = agoInWords(run.finishedOn ?? run.startedOn, now);
  if (run.status === 'complete') return `${counted(run.listed, 'video')}, ${newsInWords(run)} · ${ago}`;
  return `${run.failure?.text ?? memberTexts.syncFailure.malformed} · ${ago}`;
}

/** 'Reading: 50 of 128 videos' */
export const progressInWords = ({ listed, expected }: SyncRun): string =>
  expected === null
    ? 'Reading the list'
    : `Reading: ${countInWords(listed)} of ${counted(expected, 'video')}`;

export function percentOf({ listed, expected }: SyncRun): number | undefined {
  if (expected === null || expected === 0) return undefined;
  return Math.min(100, Math.floor((listed / expected) * 100));
}

/** What is being done about pictures; empty where nothing is. */
export function coversInWords({ pending, failed }: SyncAnswer['covers']): string {
  const parts = [
    ...(pending > 0 ? [`${counted(pending, 'thumbnail')} being created`] : []),
    ...(failed > 0 ? [`${counted(failed, 'thumbnail')} failed`] : []),
  ];
  return parts.join(', ');
}

export const isUnderWay = ({ requested, running }: SyncLibrary): boolean => requested || running !== null;
