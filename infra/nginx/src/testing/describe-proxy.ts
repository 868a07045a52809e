import { describe } from '@jest/globals';
import { type ProxyKind } from './proxy-kinds.ts';

/** Declares a suite for one kind of proxy. An unavailable kind is skipped with a warning and the reason in its name. */
export function describeProxy({ unavailable }: ProxyKind, name: string, body: () => void): void {
  if (unavailable !== undefined) console.warn(`SKIPPED ${name}: ${unavailable}`);
  const run = unavailable === undefined ? describe : describe.skip;
  run(unavailable === undefined ? name : `${name} (${unavailable})`, body);
}
