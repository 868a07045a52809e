import { type VideoRecord } from './records.ts';

type Step = Pick<VideoRecord, 'status' | 'encodeProgress'>;
const step = (status: number, encodeProgress: number): Step => ({ status, encodeProgress });

/** Status sequences of an uploaded video. */
export const statusSequences = {
  encode: [step(0, 0), step(1, 0), step(2, 0), step(3, 25), step(3, 60), step(3, 90), step(4, 100)],
  /** Playable immediately, encoded while it is watched. */
  jit: [step(0, 0), step(1, 0), step(2, 0), step(7, 50), step(8, 100)],
  fail: [step(0, 0), step(1, 0), step(2, 0), step(3, 30), step(5, 30)],
  uploadFail: [step(0, 0), step(6, 0)],
  /** An undocumented status. */
  unknown: [step(0, 0), step(1, 0), step(99, 0)],
} satisfies Record<string, Step[]>;
export type StatusSequence = keyof typeof statusSequences;
// The keys of a literal are exactly its own.
export const sequenceNames = Object.keys(statusSequences) as StatusSequence[];

/** The remaining steps of a sequence for a video; all of them when its status is not in the sequence. */
export function remainingSteps(sequence: StatusSequence, { status, encodeProgress }: Step): Step[] {
  const all: Step[] = statusSequences[sequence];
  const at = all.findIndex((one) => one.status === status && one.encodeProgress === encodeProgress);
  return all.slice(at + 1);
}

/** Webhook statuses by video status. */
const webhookStates: Record<number, number> = {
  0: 6, // upload started
  1: 0, // queued
  2: 1, // processing
  3: 2, // encoding
  4: 3, // finished
  5: 5, // failed
  6: 8, // upload failed
  7: 1, // processing
  8: 4, // one resolution finished: playable
};
export const webhookStateOf = ({ status }: Step): number => webhookStates[status] ?? status;
/** The webhook status for a changed title or description. */
export const textChanged = 10;
