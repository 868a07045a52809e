import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { cookies, routes } from '@sandstone/contract';
import { AuditRepository, PhotoRepository, UserRepository } from '@sandstone/database';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';
import { randomAddress, sameOriginHeaders, startReplica } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('sessions on two replicas', (start) => {
  let replica: NestExpressApplication;
  let replicaUrl: string;
  // Registered before the other api's hook, which drops the database.
  afterAll(() => replica.close(), 20_000);
  const test = start();
  beforeAll(async () => {
    replica = await startReplica(test.app.get(API_CONFIG), (testing) =>
      testing.overrideProvider(IDENTITY_VERIFIER).useValue(test.identity),
    );
    replicaUrl = await replica.getUrl();
  });

  /** Returns for each replica whether it accepts the cookie. */
  const acceptedBy = (cookie: string) =>
    Promise.all(
      [test.url, replicaUrl].map(async (url) => {
        const response = await fetch(url + routes.session.path, { headers: { cookie } });
        return ((await response.json()) as { authenticated: boolean }).authenticated;
      }),
    );
  const adminStatus = async (cookie: string) =>
    (await fetch(replicaUrl + routes.adminAudit.path, { headers: { cookie } })).status;
  const post = (path: string, headers: Record<string, string>, body?: RequestInit['body']) =>
    fetch(test.url + path, { method: 'POST', headers: { ...sameOriginHeaders, ...headers }, body });
  const operator = { system: 'operator' } as const;

  it('end on all replicas at once, without affecting other accounts', async () => {
    const email = 'everywhere@example.com';
    const [phone, desk] = [await test.signIn(email), await test.signIn(email)];
    const other = await test.signIn('other@example.com');
    expect(await acceptedBy(desk.cookie)).toEqual([true, true]);
    const out = await post(routes.signOutEverywhere.path, { cookie: phone.cookie });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      cookies.session,
      cookies.memberHint,
    ]);
    expect([await acceptedBy(phone.cookie), await acceptedBy(desk.cookie)]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(await acceptedBy(other.cookie)).toEqual([true, true]);
    const [entry] = await test.app.get(AuditRepository).page({ limit: 1 });
    expect(entry).toMatchObject({
      actor: phone.user.uid,
      action: 'session.revoke_all',
      details: { sessions: 2 },
    });
    // A later sign-in works again.
    expect(await acceptedBy((await test.signIn(email)).cookie)).toEqual([true, true]);
  });

  it('apply role changes on the next request', async () => {
    const { cookie, user } = await test.signIn('changing@example.com');
    expect(await adminStatus(cookie)).toBe(403);
    await test.app.get(UserRepository).setRole(user.uid, 'admin', operator);
    expect(await adminStatus(cookie)).toBe(200);
    await test.app.get(UserRepository).setRole(user.uid, 'user', operator);
    expect(await adminStatus(cookie)).toBe(403);
    await test.app.get(UserRepository).setDisabled(user.uid, true, operator);
    expect(await acceptedBy(cookie)).toEqual([false, false]);
  });

  it('are not fixed by an existing cookie: each login creates a new session', async () => {
    const attacker = await test.signIn('attacker@example.com');
    const idToken = test.identity.issue({ subject: 'victim', email: 'victim@example.com' });
    const response = await post(
      routes.login.path,
      {
        cookie: attacker.cookie,
        'content-type': 'application/json',
        'x-forwarded-for': randomAddress(),
      },
      JSON.stringify({ idToken }),
    );
    const [set = ''] = response.headers.getSetCookie();
    const own = set.split(';', 1)[0] ?? '';
    expect(own).not.toBe(attacker.cookie);
    const who = async (cookie: string) => {
      const response = await fetch(test.url + routes.session.path, { headers: { cookie } });
      return ((await response.json()) as { user: { email: string } }).user.email;
    };
    expect(await who(own)).toBe('victim@example.com');
    expect(await who(attacker.cookie)).toBe('attacker@example.com');
  });

  it('cannot be created from another site in any request format', async () => {
    const idToken = test.identity.issue({ subject: 'attacker-2' });
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const multipart = new FormData();
    multipart.set('idToken', idToken);
    const tries: [Record<string, string>, RequestInit['body']][] = [
      [{ 'content-type': 'application/json' }, JSON.stringify({ idToken })],
      // A form can send these formats without a preflight request.
      [{ 'content-type': 'text/plain' }, JSON.stringify({ idToken })],
      [{}, new URLSearchParams({ idToken })],
      [{}, multipart],
    ];
    for (const [headers, body] of tries) {
      const response = await post(routes.login.path, { ...headers, ...foreign }, body);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    // The token was not consumed.
    const own = await post(
      routes.login.path,
      { 'content-type': 'application/json' },
      JSON.stringify({ idToken }),
    );
    expect(own.status).toBe(200);
  });

  it('do not authorize uploads from another site', async () => {
    const { cookie } = await test.signIn();
    const before = await test.app.get(PhotoRepository).adminPage({ limit: 1 });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(64)], { type: 'image/jpeg' }), 'a.jpg');
    for (const path of [routes.upload.path, routes.uploadMultiple.path]) {
      const response = await post(path, { cookie, 'sec-fetch-site': 'cross-site' }, body);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'wrong_origin',
      ]);
    }
    expect((await test.app.get(PhotoRepository).adminPage({ limit: 1 })).total).toBe(before.total);
  });

  it('ignore a role that the request claims', async () => {
    const { cookie } = await test.signIn('climber@example.com');
    const idToken = test.identity.issue({ subject: 'climber@example.com', email: 'climber@example.com' });
    const claimed = { role: 'admin', isAdmin: true, roleSource: 'operator', user: { role: 'admin' } };
    const json = { cookie, 'content-type': 'application/json' };
    for (const path of [routes.login.path, routes.refreshToken.path]) {
      await post(path, json, JSON.stringify({ idToken, ...claimed }));
    }
    expect(await adminStatus(cookie)).toBe(403);
  });
});
