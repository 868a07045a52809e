import { type ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { type ProblemDocument, ProblemError } from '@sandstone/contract';
import { StorageFullError, StorageUnavailableError } from '@sandstone/storage';
import { ProblemFilter } from './problem.filter.ts';

/** The response of the filter to an error of a handler. */
function responseTo(error: unknown) {
  const headers = new Map<string, unknown>();
  const logged: string[] = [];
  const sent = { status: 0, body: '' };
  const response = {
    headersSent: false,
    status: (status: number) => {
      sent.status = status;
      return response;
    },
    set: (name: string, value: unknown) => headers.set(name, value),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    hasHeader: (name: string) => headers.has(name),
    end: (body: string) => (sent.body = body),
  };
  const log = (level: string) => () => void logged.push(level);
  const logger = { info: log('info'), warn: log('warn'), error: log('error'), debug: log('debug') };
  const http = { getRequest: () => ({ headers: {} }), getResponse: () => response };
  // Only the parts of Nest and Express that the filter uses.
  new ProblemFilter(logger as never).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  const { code } = JSON.parse(sent.body) as ProblemDocument;
  return { status: sent.status, code, retryAfter: headers.get('Retry-After'), logged };
}

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('a failure of what the api depends on', () => {
  it.each([
    ['a database that is away', withCode('ECONNREFUSED'), 503, 'unavailable'],
    ['a read-only database', withCode('25006'), 503, 'unavailable'],
    ['a database without room', withCode('53100'), 507, 'storage_full'],
    ['an object store that is away', new StorageUnavailableError('away'), 503, 'unavailable'],
    ['a full object store', new StorageFullError('full'), 507, 'storage_full'],
  ])('names the time to try again: %s', (_name, error, status, code) => {
    expect(responseTo(error)).toEqual({ status, code, retryAfter: 5, logged: ['warn'] });
  });

  it('is not any other failure', () => {
    expect(responseTo(new Error('oops'))).toMatchObject({
      status: 500,
      retryAfter: undefined,
      logged: ['error'],
    });
  });
});

it('names the time to try again in every 503', () => {
  expect(responseTo(new ProblemError('identity_unavailable'))).toMatchObject({ status: 503, retryAfter: 5 });
});
