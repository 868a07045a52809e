import { describe, expect, it } from '@jest/globals';
import { outcome } from './node-component.ts';

describe('the outcome of a task', () => {
  it('is its last line for people', () => {
    expect(outcome(['Reading …', 'Applied 2 migrations.', ''])).toBe('Applied 2 migrations.');
  });

  it('is plain "done" where there is none: nothing, log records, or too long a line', () => {
    expect(outcome([])).toBe('done');
    expect(outcome(['{"level":30,"msg":"migrated"}'])).toBe('done');
    expect(outcome(['x'.repeat(200)])).toBe('done');
  });
});
