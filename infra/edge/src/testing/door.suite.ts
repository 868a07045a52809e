import { describe } from '@jest/globals';
import { type DoorKind } from './doors.ts';

/** A suite of one kind of door; where that cannot be tried it is skipped, and a warning and its name say why. */
export function doorSuite({ unavailable }: DoorKind, name: string, body: () => void): void {
  if (unavailable !== undefined) console.warn(`SKIPPED ${name}: ${unavailable}`);
  const run = unavailable === undefined ? describe : describe.skip;
  run(unavailable === undefined ? name : `${name} (${unavailable})`, body);
}
