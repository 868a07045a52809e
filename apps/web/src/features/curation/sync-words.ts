import { memberTexts, type SyncAnswer, type SyncRun } from '@sandstone/contract';
import { countInWords } from '../../page/in-words.ts';

export type SyncLibrary = SyncAnswer['libraries'][number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  { name: 'day', ms: day },
  { name: 'hour', ms: hour },
  { name: 'minute', ms: minute },
] as const;

const counted = (count: number, one: string) => `${countInWords(count)} ${one}${count === 1 ? '' : 's'}`;

/** '3 minutes', 'a moment' for what is shorter than one. */
function spanInWords(ms: number): string {
  const unit = units.find((each) => ms >= each.ms);
  return unit === undefined ? 'a moment' : counted(Math.floor(ms / unit.ms), unit.name);
}

/** '3 minutes ago'; `now` in ms since 1970. */
export const agoInWords = (moment: string, now: number): string =>
  `${spanInWords(Math.max(0, now - Date.parse(moment)))} ago`;

/** 'in 14 minutes' */
export const untilInWords = (moment: string, now: number): string =>
  `in ${spanInWords(Math.max(0, Date.parse(moment) - now))}`;

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
    ...(pending > 0 ? [`${counted(pending, 'picture')} being made`] : []),
    ...(failed > 0 ? [`${counted(failed, 'picture')} cannot be had`] : []),
  ];
  return parts.join(', ');
}

export const isUnderWay = ({ requested, running }: SyncLibrary): boolean => requested || running !== null;
