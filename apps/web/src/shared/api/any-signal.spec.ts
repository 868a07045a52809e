import { describe, expect, it } from '@jest/globals';
import { anySignal } from './any-signal.ts';

describe('anySignal', () => {
  it('is aborted with the first signal, for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const any = anySignal(one.signal, other.signal);
    expect(any.aborted).toBe(false);
    other.abort('first');
    one.abort('second');
    expect(any.reason).toBe('first');
  });

  it('is aborted if a signal already is', () => {
    expect(anySignal(new AbortController().signal, AbortSignal.abort('before')).reason).toBe('before');
  });
});
