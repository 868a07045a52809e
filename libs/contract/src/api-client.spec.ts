import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './http/api-error.ts';
import { createApiClient, routePath } from './api-client.ts';
import { problemMediaType } from './http/problem-media-type.ts';
import { problemDocument } from './http/problems.ts';

const responding = (status: number, body: unknown, type = 'application/json') =>
  jest.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': type },
      }),
    ),
  );

describe('the client', () => {
  it('fills in escaped parameters and query, and omits undefined ones', () => {
    expect(routePath('adminRetryPhoto', { id: 'a/b?c' })).toBe('/api/admin/photos/a%2Fb%3Fc/retry');
    expect(routePath('photos', {}, { limit: 3, cursor: undefined })).toBe('/api/photos?limit=3');
  });

  it('sends the request of the route and returns its response', async () => {
    const send = responding(200, { photos: [], nextCursor: null, total: 0 });
    const client = createApiClient({ baseUrl: 'http://api.example', fetch: send });
    await expect(client.call('photos', { query: { limit: 2 } })).resolves.toMatchObject({ total: 0 });
    expect(send).toHaveBeenCalledWith(
      'http://api.example/api/photos?limit=2',
      expect.objectContaining({ method: 'GET', credentials: 'same-origin' }),
    );
  });

  it('throws the problem document of the api', async () => {
    const client = createApiClient({
      baseUrl: '',
      fetch: responding(404, problemDocument('photo_not_found'), problemMediaType),
    });
    const failure = client.call('adminRetryPhoto', { params: { id: 'x' } });
    await expect(failure).rejects.toMatchObject({ status: 404, problem: { code: 'photo_not_found' } });
  });

  it('keeps the status of a response that is not from the api', async () => {
    const client = createApiClient({ baseUrl: '', fetch: responding(502, '<html>', 'text/html') });
    const failure = await client.call('session').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 502, problem: undefined });
  });

  it('returns undefined for an empty response', async () => {
    const client = createApiClient({ baseUrl: '', fetch: responding(204, undefined) });
    await expect(client.call('logout')).resolves.toBeUndefined();
  });
});
