import { describe, expect, it } from '@jest/globals';
import { databaseFailureOf } from './database-failure.ts';

const withCode = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

describe('failures of the database', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['the statement time-out', withCode('57014')],
    ['a read-only server', withCode('25006')],
    ['too many connections', withCode('53300')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    ['one of them as the cause', new Error('failed', { cause: withCode('08006') })],
  ])('are temporary: %s', (_name, error) => {
    expect(databaseFailureOf(error)).toBe('unavailable');
  });

  it('include a full disk', () => {
    expect(databaseFailureOf(withCode('53100'))).toBe('full');
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['any other error', new Error('oops')],
    ['no error', undefined],
  ])('do not include %s', (_name, error) => {
    expect(databaseFailureOf(error)).toBeUndefined();
  });
});
