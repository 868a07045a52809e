import { describe, expect, it } from '@jest/globals';
import { maxBodyBytes, problemMediaType, type RouteName, routes } from '@sandstone/contract';
import { UserRepository } from '@sandstone/database';
import { publicUrl } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

/** The last three are administrators: with an expired session, a revoked one, and a valid one on another site's page. */
const callers = ['anonymous', 'user', 'admin', 'expired', 'revoked', 'foreign'] as const;
type Who = (typeof callers)[number];
type Row = readonly [number, number, number, number, number, number];

/**
 * The status that each kind of caller receives from each route for an empty body. A new route without a row does not
 * compile; a mounted route that is not in the contract fails below.
 */
const table: Record<RouteName, Row> = {
  // anonymous, user, admin, expired, revoked, foreign
  config: [200, 200, 200, 200, 200, 200],
  session: [200, 200, 200, 200, 200, 200],
  login: [400, 400, 400, 400, 400, 403],
  setup: [200, 200, 200, 200, 200, 200],
  claimSite: [401, 400, 400, 401, 401, 403],
  refreshToken: [401, 400, 400, 401, 401, 403],
  logout: [204, 204, 204, 204, 204, 403],
  signOutEverywhere: [401, 204, 204, 401, 401, 403],
  lovedItems: [401, 200, 200, 401, 401, 200],
  lovedHere: [401, 200, 200, 401, 401, 200],
  answerLovedHere: [401, 400, 400, 401, 401, 403],
  deleteAccount: [401, 400, 400, 401, 401, 403],
  photos: [200, 200, 200, 200, 200, 200],
  events: [200, 200, 200, 200, 200, 200],
  recentEvents: [200, 200, 200, 200, 200, 200],
  event: [404, 404, 404, 404, 404, 404],
  videos: [200, 200, 200, 200, 200, 200],
  video: [404, 404, 404, 404, 404, 404],
  videoByTitle: [404, 404, 404, 404, 404, 404],
  watchedVideos: [401, 400, 400, 401, 401, 403],
  reactions: [400, 400, 400, 400, 400, 400],
  react: [400, 400, 400, 400, 400, 403],
  countView: [400, 400, 400, 400, 400, 403],
  posts: [200, 200, 200, 200, 200, 200],
  post: [404, 404, 404, 404, 404, 404],
  legal: [400, 400, 400, 400, 400, 400],
  pageSettings: [400, 400, 400, 400, 400, 400],
  createPost: [401, 403, 400, 401, 401, 403],
  updatePost: [401, 403, 404, 401, 401, 403],
  deletePost: [401, 403, 404, 401, 401, 403],
  sitemap: [400, 400, 400, 400, 400, 400],
  feedGuids: [400, 400, 400, 400, 400, 400],
  secureImage: [404, 404, 404, 404, 404, 404],
  embed: [404, 404, 404, 404, 404, 404],
  upload: [401, 403, 400, 401, 401, 403],
  uploadMultiple: [401, 403, 400, 401, 401, 403],
  adminPhotos: [401, 403, 200, 401, 401, 200],
  adminLibrary: [401, 403, 200, 401, 401, 200],
  adminLibraryMonths: [401, 403, 200, 401, 401, 200],
  adminLibraryIds: [401, 403, 200, 401, 401, 200],
  adminPhotoUses: [401, 403, 400, 401, 401, 403],
  adminPhotoCommands: [401, 403, 200, 401, 401, 200],
  adminRunPhotoCommand: [401, 403, 400, 401, 401, 403],
  adminUndoPhotoCommand: [401, 403, 404, 401, 401, 403],
  adminPrepareDownload: [401, 403, 400, 401, 401, 403],
  adminDownload: [401, 403, 404, 401, 401, 404],
  adminPhotoStream: [401, 403, 200, 401, 401, 200],
  adminRetryPhoto: [401, 403, 404, 401, 401, 403],
  adminUpdatePhoto: [401, 403, 400, 401, 401, 403],
  adminDeletePhoto: [401, 403, 404, 401, 401, 403],
  adminPhotoEdits: [401, 403, 404, 401, 401, 404],
  adminEditPhoto: [401, 403, 400, 401, 401, 403],
  adminPhotoPicture: [401, 403, 400, 401, 401, 400],
  adminPinPost: [401, 403, 400, 401, 401, 403],
  adminPosts: [401, 403, 200, 401, 401, 200],
  adminPost: [401, 403, 404, 401, 401, 404],
  adminPostDrafts: [401, 403, 200, 401, 401, 200],
  adminPostDraft: [401, 403, 404, 401, 401, 404],
  adminSavePostDraft: [401, 403, 400, 401, 401, 403],
  adminDeletePostDraft: [401, 403, 404, 401, 401, 403],
  adminSchedule: [401, 403, 200, 401, 401, 200],
  adminPlan: [401, 403, 400, 401, 401, 403],
  adminSetScheduleZone: [401, 403, 400, 401, 401, 403],
  adminWatermark: [401, 403, 200, 401, 401, 200],
  adminWatermarkProgress: [401, 403, 200, 401, 401, 200],
  adminSetWatermark: [401, 403, 400, 401, 401, 403],
  adminSite: [401, 403, 200, 401, 401, 200],
  adminKeepSiteMark: [401, 403, 400, 401, 401, 403],
  adminSaveSite: [401, 403, 400, 401, 401, 403],
  adminLegalPreview: [401, 403, 400, 401, 401, 403],
  adminOpening: [401, 403, 200, 401, 401, 200],
  adminSetOpening: [401, 403, 400, 401, 401, 403],
  adminSetup: [401, 403, 200, 401, 401, 200],
  adminDismissSetup: [401, 403, 200, 401, 401, 403],
  adminEvents: [401, 403, 200, 401, 401, 200],
  adminCreateEvent: [401, 403, 400, 401, 401, 403],
  adminUpdateEvent: [401, 403, 404, 401, 401, 403],
  adminDeleteEvent: [401, 403, 404, 401, 401, 403],
  adminEventItems: [401, 403, 404, 401, 401, 404],
  adminMoveEventItem: [401, 403, 400, 401, 401, 403],
  adminVideos: [401, 403, 200, 401, 401, 200],
  adminUpdateVideo: [401, 403, 404, 401, 401, 403],
  adminUpdateVideos: [401, 403, 400, 401, 401, 403],
  adminSync: [401, 403, 200, 401, 401, 200],
  adminNameLibrary: [401, 403, 400, 401, 401, 403],
  adminRequestSync: [401, 403, 503, 401, 401, 403],
  adminTrash: [401, 403, 400, 401, 401, 400],
  adminRestore: [401, 403, 400, 401, 401, 403],
  adminErase: [401, 403, 400, 401, 401, 403],
  adminEmptyTrash: [401, 403, 200, 401, 401, 403],
  adminWork: [401, 403, 200, 401, 401, 200],
  adminRelease: [401, 403, 200, 401, 401, 200],
  adminFailedCovers: [401, 403, 200, 401, 401, 200],
  adminRetryCovers: [401, 403, 200, 401, 401, 403],
  adminInsights: [401, 403, 200, 401, 401, 200],
  adminItemFigures: [401, 403, 400, 401, 401, 400],
  adminMembers: [401, 403, 200, 401, 401, 200],
  adminUpdateMember: [401, 403, 400, 401, 401, 403],
  adminAudit: [401, 403, 200, 401, 401, 200],
  adminRegions: [401, 403, 200, 401, 401, 200],
  adminSaveRegions: [401, 403, 400, 401, 401, 403],
  startAgeCheck: [404, 404, 404, 404, 404, 404],
  ageCheckCallback: [404, 404, 404, 404, 404, 404],
  reportProxy: [400, 400, 400, 400, 400, 400],
  streamWebhook: [401, 401, 401, 401, 401, 401],
  docs: [200, 200, 200, 200, 200, 200],
  openapi: [200, 200, 200, 200, 200, 200],
  contentVersion: [200, 200, 200, 200, 200, 200],
  siteIcon: [404, 404, 404, 404, 404, 404],
  internalSite: [200, 200, 200, 200, 200, 200],
  sitePolicy: [200, 200, 200, 200, 200, 200],
  closedSiteAccess: [401, 401, 204, 401, 401, 204],
  live: [200, 200, 200, 200, 200, 200],
  ready: [200, 200, 200, 200, 200, 200],
  metrics: [200, 200, 200, 200, 200, 200],
};
const names = Object.keys(table) as RouteName[];
const unknownPhoto = '00000000-0000-4000-8000-000000000000';

apiSuite('access', (start) => {
  const test = start();

  async function call(name: RouteName, headers: Record<string, string>): Promise<Response> {
    const response = await test.request(routes[name].path.replace(':id', unknownPhoto), {
      method: routes[name].method,
      headers,
    });
    await response.body?.cancel();
    return response;
  }

  const signIn: Record<Who, () => Promise<Record<string, string>>> = {
    anonymous: () => Promise.resolve({}),
    user: async () => ({ cookie: (await test.signIn('visitor@example.com')).cookie }),
    admin: async () => ({ cookie: (await test.signIn()).cookie }),
    async expired() {
      const { cookie, user } = await test.signIn('sleeper@example.com');
      await test.app.get(UserRepository).setRole(user.uid, 'admin', { system: 'operator' });
      const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      await test.database.queries
        .updateTable('sessions')
        .set({ createdAt: daysAgo(100), lastSeenAt: daysAgo(11), expiresAt: daysAgo(10) })
        .where('userId', '=', user.uid)
        .execute();
      return { cookie };
    },
    async revoked() {
      const { cookie } = await test.signIn();
      await call('logout', { cookie });
      return { cookie };
    },
    foreign: async () => ({
      cookie: (await test.signIn()).cookie,
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    }),
  };

  // They end the session of their caller.
  const signsOut: readonly RouteName[] = ['logout', 'signOutEverywhere'];
  const signedIn = new Map<Who, Record<string, string>>();
  async function headersOf(who: Who): Promise<Record<string, string>> {
    const headers = signedIn.get(who) ?? (await signIn[who]());
    signedIn.set(who, headers);
    return headers;
  }

  describe.each(names)('%s', (name) => {
    it.each(callers)('for %s', async (who) => {
      const response = await call(name, await headersOf(who));
      if (signsOut.includes(name)) signedIn.clear();
      expect(response.status).toBe(table[name][callers.indexOf(who)]);
      if (response.status >= 400) expect(response.headers.get('content-type')).toBe(problemMediaType);
    });
  });

  const fromBrowsers = names.filter((name) => !['webhook', 'internal'].includes(routes[name].access));
  it.each(fromBrowsers.filter((name) => routes[name].method !== 'GET'))(
    '%s rejects administrators whose request has a foreign or no origin',
    async (name) => {
      const session = await headersOf('admin');
      const send = (headers: Record<string, string>) =>
        fetch(test.url + routes[name].path.replace(':id', unknownPhoto), {
          method: routes[name].method,
          headers: { ...session, ...headers },
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

  it('mounts exactly the routes of the contract', () => {
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
    }
    // Express has no typed access to its route table.
    const { router } = test.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const mounted = router.stack.flatMap(({ route }) =>
      // Middleware such as the request log is mounted on all paths.
      route === undefined || route.path === '{/*splat}'
        ? []
        : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
    );
    const declared = names.map((name) => `${routes[name].method} ${routes[name].path}`);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
  });

  it('answers unknown and malformed requests with problem documents', async () => {
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
      body: JSON.stringify({ idToken: 'x'.repeat(maxBodyBytes('login')) }),
    });
    expect(await huge.json()).toMatchObject({ code: 'body_too_large', status: 413 });
  });
});
