import { describe, expect, it } from '@jest/globals';
import { outcome } from './node-component.ts';

describe('the outcome of a task', () => {
  it('is its last human-readable line', () => {
    expect(outcome(['Reading …', 'Applied 2 migrations.', ''])).toBe('Applied 2 migrations.');
  });

  it('is "done" without output, with only log records, or with too long a line', () => {
    expect(outcome([])).toBe('done');
    expect(outcome(['{"level":30,"msg":"migrated"}'])).toBe('done');
    expect(outcome(['x'.repeat(200)])).toBe('done');
  });
});
