import { describe } from '@jest/globals';
import { type ProxyKind } from './proxy-kinds.ts';

/** A suite of one kind of reverse proxy; where that cannot be tried it is skipped, and a warning and its name say why. */
export function describeProxy({ unavailable }: ProxyKind, name: string, body: () => void): void {
  if (unavailable !== undefined) console.warn(`SKIPPED ${name}: ${unavailable}`);
  const run = unavailable === undefined ? describe : describe.skip;
  run(unavailable === undefined ? name : `${name} (${unavailable})`, body);
}
