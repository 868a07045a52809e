import { describe, expect, it } from '@jest/globals';
import { controlCharacterText, ProblemError } from '@sandstone/contract';
import { routeInput } from './route-input.decorator.ts';

const refusalOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

describe('the input of a route', () => {
  it.each([
    ['a query', 'adminPhotos', { query: { search: 'a\u0001' } }, 'search'],
    [
      'a body',
      'createPost',
      { body: { description: 'a\u0000', photoIds: [], createdOn: '2026-01-01T00:00:00Z' } },
      'description',
    ],
    ['a body that is only a text', 'createPost', { body: '\u0007' }, 'body'],
  ] as const)('refuses control characters in %s, and names the field', (_name, route, request, field) => {
    const refusal = refusalOf(() => routeInput(route, request));
    expect(refusal).toBeInstanceOf(ProblemError);
    expect(refusal).toMatchObject({
      code: 'invalid_request',
      message: `${field}: ${controlCharacterText}`,
    });
  });

  it('keeps line breaks, tabs and every script', () => {
    const description = 'one\r\n\ttwo שלום 🌵';
    expect(routeInput('createPost', { body: { description, photoIds: [] } })).toMatchObject({
      body: { description },
    });
  });
});
