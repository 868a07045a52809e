import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemMediaType, type RouteName, routes } from '@sandstone/contract';
import { publicUrl, servicesMissing, startTestApi, type TestApi } from '../testing/api.fixture.ts';

type Who = 'anonymous' | 'user' | 'admin';

/**
 * Every route of the api and what each kind of caller gets, with an empty body: the status after access was decided.
 * A new route without a row here does not compile; one that is mounted and not in the contract fails below.
 */
const table: Record<RouteName, Record<Who, number>> = {
  config: { anonymous: 200, user: 200, admin: 200 },
  session: { anonymous: 200, user: 200, admin: 200 },
  login: { anonymous: 400, user: 400, admin: 400 },
  refreshToken: { anonymous: 401, user: 400, admin: 400 },
  logout: { anonymous: 204, user: 204, admin: 204 },
  photos: { anonymous: 200, user: 200, admin: 200 },
  events: { anonymous: 200, user: 200, admin: 200 },
  recentEvents: { anonymous: 200, user: 200, admin: 200 },
  event: { anonymous: 404, user: 404, admin: 404 },
  videos: { anonymous: 200, user: 200, admin: 200 },
  video: { anonymous: 404, user: 404, admin: 404 },
  videoByTitle: { anonymous: 404, user: 404, admin: 404 },
  reactions: { anonymous: 404, user: 404, admin: 404 },
  react: { anonymous: 400, user: 400, admin: 400 },
  posts: { anonymous: 200, user: 200, admin: 200 },
  post: { anonymous: 404, user: 404, admin: 404 },
  sitemap: { anonymous: 400, user: 400, admin: 400 },
  secureImage: { anonymous: 404, user: 404, admin: 404 },
  embed: { anonymous: 404, user: 404, admin: 404 },
  upload: { anonymous: 401, user: 403, admin: 400 },
  uploadMultiple: { anonymous: 401, user: 403, admin: 400 },
  adminPhotos: { anonymous: 401, user: 403, admin: 200 },
  adminPhotoStream: { anonymous: 401, user: 403, admin: 200 },
  adminRetryPhoto: { anonymous: 401, user: 403, admin: 404 },
  adminUpdatePhoto: { anonymous: 401, user: 403, admin: 400 },
  adminDeletePhoto: { anonymous: 401, user: 403, admin: 404 },
  adminEvents: { anonymous: 401, user: 403, admin: 200 },
  adminCreateEvent: { anonymous: 401, user: 403, admin: 400 },
  adminUpdateEvent: { anonymous: 401, user: 403, admin: 404 },
  adminDeleteEvent: { anonymous: 401, user: 403, admin: 404 },
  adminVideos: { anonymous: 401, user: 403, admin: 200 },
  adminUpdateVideo: { anonymous: 401, user: 403, admin: 404 },
  adminSync: { anonymous: 401, user: 403, admin: 200 },
  adminRequestSync: { anonymous: 401, user: 403, admin: 503 },
  streamWebhook: { anonymous: 401, user: 401, admin: 401 },
  docs: { anonymous: 200, user: 200, admin: 200 },
  openapi: { anonymous: 200, user: 200, admin: 200 },
  live: { anonymous: 200, user: 200, admin: 200 },
  ready: { anonymous: 200, user: 200, admin: 200 },
};
const names = Object.keys(table) as RouteName[];
const unknownPhoto = '00000000-0000-4000-8000-000000000000';
const suite = servicesMissing === undefined ? describe : describe.skip;

suite(`access ${servicesMissing ?? ''}`, () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.stop(), 20_000);

  async function call(name: RouteName, headers: Record<string, string>): Promise<Response> {
    const response = await test.request(routes[name].path.replace(':id', unknownPhoto), {
      method: routes[name].method,
      headers,
    });
    // An event stream never ends by itself.
    if (response.headers.get('content-type') === 'text/event-stream') await response.body?.cancel();
    return response;
  }

  describe.each(names)('%s', (name) => {
    it.each(['anonymous', 'user', 'admin'] as const)('for %s', async (who) => {
      // A session of its own each time: one of the routes ends it.
      const email = who === 'user' ? 'visitor@example.com' : undefined;
      const cookie = who === 'anonymous' ? undefined : (await test.signIn(email)).cookie;
      const response = await call(name, cookie === undefined ? {} : { cookie });
      expect(response.status).toBe(table[name][who]);
      if (response.status >= 400) expect(response.headers.get('content-type')).toBe(problemMediaType);
    });
  });

  it.each(names.filter((name) => routes[name].method !== 'GET' && routes[name].access !== 'webhook'))(
    '%s refuses an administrator who comes from another site, or from nowhere',
    async (name) => {
      const { cookie } = await test.signIn();
      const send = (headers: Record<string, string>) =>
        fetch(test.api.url + routes[name].path.replace(':id', unknownPhoto), {
          method: routes[name].method,
          headers: { cookie, ...headers },
        });
      const wrong: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: publicUrl },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        {},
      ];
      for (const headers of wrong) {
        const response = await send(headers);
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          403,
          'wrong_origin',
        ]);
      }
    },
  );

  it('has every mounted route in the contract, and every route of the contract mounted', () => {
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
    }
    // Express keeps its table here; there is no typed way to it.
    const { router } = test.api.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const mounted = router.stack.flatMap(({ route }) =>
      // Middleware on every path, such as the request log, is no route.
      route === undefined || route.path === '{/*splat}'
        ? []
        : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
    );
    const declared = names.map((name) => `${routes[name].method} ${routes[name].path}`);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
  });

  it('answers what it does not know with a problem document that says nothing of its inside', async () => {
    const missing = await test.request('/api/nothing-here');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: 'not_found', status: 404 });
    const malformed = await test.request(routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"idToken": ',
    });
    expect(await malformed.json()).toMatchObject({ code: 'invalid_request', status: 400 });
    const huge = await test.request(routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: 'x'.repeat(100_000) }),
    });
    expect(await huge.json()).toMatchObject({ code: 'body_too_large', status: 413 });
  });
});
