import { describe, expect, it } from '@jest/globals';
import { limits, ProblemError } from '@sandstone/contract';
import { isInvalidValue, workFailure } from './work-failure.ts';

const refusedBy = (code: string) => Object.assign(new Error('refused'), { code });

describe('a failure of work in the background', () => {
  it.each([
    ['a character that cannot be stored', refusedBy('22021')],
    ['a date out of range', refusedBy('22008')],
    ['a failed check', refusedBy('23514')],
    ['a cause', new Error('step', { cause: refusedBy('22021') })],
    ['a refusal of a repository', new ProblemError('invalid_request')],
  ])('ends it for %s', (_name, error) => {
    expect(isInvalidValue(error)).toBe(true);
    expect(workFailure(error, 0).code).toBe('invalid');
  });

  it.each([
    ['a deadlock', refusedBy('40P01')],
    ['a lost connection', refusedBy('ECONNRESET')],
    ['a row that is being removed', refusedBy('23503')],
    ['anything else', 'unknown'],
  ])('delays it after %s, and ends it after the last try', (_name, error) => {
    expect(workFailure(error, 0)).toEqual({ error, code: null, retrySeconds: 4 });
    expect(workFailure(error, limits.backgroundWork.maxTries - 1).code).toBe('internal');
  });
});
