import { expect, it } from '@jest/globals';
import { cookies, limits, memberTexts, routes } from '@sandstone/contract';
import { cookieHeaders } from '@sandstone/contract/testing';
import { AuditRepository, UserRepository } from '@sandstone/database';
import { adminEmail, randomAddress } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('sign-in', (start) => {
  const test = start();

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    test.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress(), ...headers },
      body: JSON.stringify(body),
    });
  const login = (idToken: string, extra: object = {}) => post(routes.login.path, { idToken, ...extra });
  const session = async (cookie: string) =>
    (await test.request(routes.session.path, { headers: { cookie } })).json() as Promise<{
      authenticated: boolean;
      user?: { role: string };
    }>;
  const code = async (response: Response) => ((await response.json()) as { code: string }).code;
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  it('sets an HttpOnly session cookie that contains only ids', async () => {
    const response = await login(test.identity.issue({ subject: 'vera', displayName: 'Vera' }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { displayName: 'Vera', email: 'vera@example.com', role: 'user' },
    });
    const [sessionCookie, hint] = response.headers.getSetCookie();
    expect(sessionCookie).toMatch(
      /^__Host-session=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(hint).toMatch(/^signed_in=1;/);
    expect(hint).not.toContain('HttpOnly');
    const payload = sessionCookie?.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'sid', 'sub']);
  });

  it('reads the session cookie of a header as all processes do', async () => {
    let { cookie } = await test.signIn('reader@example.com');
    for (const [index, { header }] of cookieHeaders('').entries()) {
      const token = cookie.slice(cookie.indexOf('=') + 1);
      const { header: sent = '', session: isSent, signedOut } = cookieHeaders(token)[index] ?? {};
      const videos = await test.request(routes.videos.path, { headers: { cookie: sent } });
      expect([header, videos.headers.get('cache-control')]).toEqual([
        header,
        isSent ? 'private, no-store' : 'no-cache',
      ]);
      const { authenticated } = await session(sent);
      expect([header, authenticated]).toEqual([header, isSent && !signedOut]);
      if (signedOut) ({ cookie } = await test.signIn('reader@example.com'));
    }
  });

  it('trusts only the token, and rejects a body that contradicts it', async () => {
    const forged = await login(test.identity.issue({ subject: 'eve' }), {
      email: adminEmail,
      emailVerified: true,
      displayName: 'Ada',
      role: 'admin',
    });
    expect(await forged.json()).toMatchObject({
      user: { email: 'eve@example.com', role: 'user', displayName: null },
    });
    const account = { uid: '1', displayName: null, email: adminEmail, phoneNumber: null, photoURL: null };
    const linked = await login(test.identity.issue({ subject: 'eve' }), {
      providerData: [{ ...account, providerId: 'google.com' }],
    });
    expect(await linked.json()).toMatchObject({ user: { email: 'eve@example.com', role: 'user' } });
    for (const providerData of ['google.com', [account], Array(11).fill({ ...account, providerId: 'a' })]) {
      const refused = await login(test.identity.issue({ subject: 'eve' }), { providerData });
      expect([refused.status, await code(refused)]).toEqual([400, 'invalid_request']);
    }
    const other = await login(test.identity.issue({ subject: 'eve' }), { uid: 'ada' });
    expect([other.status, await code(other)]).toEqual([400, 'subject_mismatch']);
  });

  it.each([
    ['verified at a provider that proves it', {}, 'admin'],
    ['unverified', { emailVerified: false }, 'user'],
    ['from a provider that does not prove it', { provider: 'twitter.com' }, 'user'],
  ])('grants the right role for an allow-listed e-mail address: %s', async (name, person, role) => {
    const response = await login(test.identity.issue({ subject: name, email: adminEmail, ...person }));
    expect(await response.json()).toMatchObject({ user: { role } });
  });

  it('rejects a token that is forged, old, already used or of a disabled account', async () => {
    const forged = await login('forged');
    expect([forged.status, await code(forged)]).toEqual([401, 'token_invalid']);

    const authenticatedAt = nowSeconds() - limits.signIn.maxLoginAgeSeconds - 10;
    const stale = await login(test.identity.issue({ subject: 'late', authenticatedAt }));
    expect([stale.status, await code(stale)]).toEqual([401, 'login_too_old']);

    const token = test.identity.issue({ subject: 'twice' });
    expect((await login(token)).status).toBe(200);
    const again = await login(token);
    expect([again.status, await code(again)]).toEqual([401, 'token_used']);
    // The same token with a different encoding of its signature.
    const respelled = await login(token.replace('signature', 'another'));
    expect([respelled.status, await code(respelled)]).toEqual([401, 'token_used']);

    test.identity.disable('gone');
    const disabled = await login(test.identity.issue({ subject: 'gone' }));
    expect(disabled.status).toBe(403);
    expect(await disabled.json()).toMatchObject({
      code: 'account_disabled',
      detail: memberTexts.signIn.disabled,
    });
  });

  it('reports that sign-in is unavailable during an outage of the provider, and accepts the same token afterwards', async () => {
    const token = test.identity.issue({ subject: 'patient' });
    test.identity.down = true;
    const refused = await login(token);
    test.identity.down = false;
    expect([refused.status, await code(refused)]).toEqual([503, 'identity_unavailable']);
    expect((await login(token)).status).toBe(200);
  });

  it('ends the session at logout and clears the cookies', async () => {
    const { cookie } = await test.signIn('leaver@example.com');
    expect(await session(cookie)).toMatchObject({ authenticated: true });
    const out = await test.request(routes.logout.path, { method: 'POST', headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      cookies.session,
      cookies.memberHint,
    ]);
    expect(await session(cookie)).toEqual({ authenticated: false });
    expect((await test.request(routes.logout.path, { method: 'POST' })).status).toBe(204);
  });

  it('ends the session on the first request of a signed-out browser; only a login starts a new one', async () => {
    const signedOut = `${cookies.signedOut}=1`;
    for (const path of [routes.config.path, routes.session.path, routes.adminPhotos.path]) {
      const { cookie } = await test.signIn();
      const response = await test.request(path, { headers: { cookie: `${cookie}; ${signedOut}` } });
      expect(response.status).toBe(path === routes.adminPhotos.path ? 401 : 200);
      expect(await session(cookie)).toEqual({ authenticated: false });
    }
    const { cookie, user } = await test.signIn('shared-device@example.com');
    // A deleted cookie that a client keeps without a value does not mean signed out.
    expect(await session(`${cookie}; ${cookies.signedOut}=`)).toMatchObject({ authenticated: true });
    const both = { cookie: `${cookie}; ${signedOut}` };
    const out = await test.request(routes.logout.path, { method: 'POST', headers: both });
    // The cookie set by a script stays.
    expect(out.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      cookies.session,
      cookies.memberHint,
    ]);
    await test.request(routes.session.path, { headers: both });
    const [last, before] = await test.app.get(AuditRepository).page({ limit: 2 });
    expect([last, before].map((entry) => [entry?.action, entry?.actor])).toEqual([
      ['session.revoke', user.uid],
      ['session.create', user.uid],
    ]);
    const again = await login(test.identity.issue({ subject: 'shared-device@example.com' }));
    expect(again.headers.getSetCookie().at(-1)).toMatch(/^signed_out=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('applies a disabled account and a changed role on the next request', async () => {
    const { cookie, user } = await test.signIn('changing@example.com');
    const operator = { system: 'operator' } as const;
    await test.app.get(UserRepository).setRole(user.uid, 'admin', operator);
    expect((await session(cookie)).user?.role).toBe('admin');
    await test.app.get(UserRepository).setDisabled(user.uid, true, operator);
    expect(await session(cookie)).toEqual({ authenticated: false });
    const refused = await test.request(routes.adminPhotos.path, { headers: { cookie } });
    expect(refused.status).toBe(401);
  });

  it('refreshes only for the same account, and ends all sessions of an account that the provider disabled', async () => {
    const { cookie } = await test.signIn('fresh@example.com');
    const refresh = (idToken: string) => post(routes.refreshToken.path, { idToken }, { cookie });
    const own = () => test.identity.issue({ subject: 'fresh@example.com', email: 'fresh@example.com' });
    expect((await refresh(own())).status).toBe(204);
    const stolen = await refresh(test.identity.issue({ subject: 'somebody' }));
    expect([stolen.status, await code(stolen)]).toEqual([400, 'subject_mismatch']);
    expect((await session(cookie)).authenticated).toBe(true);
    const last = own();
    test.identity.disable('fresh@example.com');
    expect((await refresh(last)).status).toBe(403);
    expect((await session(cookie)).authenticated).toBe(false);
  });

  it('rejects a cookie signed with another key', async () => {
    const { cookie } = await test.signIn('tamper@example.com');
    const [head, body] = cookie.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
    for (const bad of [`${head}.${body}.AAAA`, `${cookies.session}=${none}`, `${cookies.session}=nonsense`]) {
      expect(await session(bad)).toEqual({ authenticated: false });
    }
  });

  it('checks the origin before the session, so that another site cannot end a session', async () => {
    const { cookie } = await test.signIn('framed@example.com');
    const signedOut = `${cookie}; ${cookies.signedOut}=1`;
    const refused = await post(
      routes.createPost.path,
      {},
      { cookie: signedOut, 'sec-fetch-site': 'cross-site' },
    );
    expect([refused.status, await code(refused)]).toEqual([403, 'wrong_origin']);
    expect(await session(cookie)).toMatchObject({ authenticated: true });
  });

  it('limits logins of all addresses that one customer can choose', async () => {
    const logins = Array.from({ length: limits.rates.login.max + 1 }, (_, number) =>
      post(routes.login.path, { idToken: 'x' }, { 'x-forwarded-for': `2001:db8:5:1:${number}::7` }),
    );
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const other = await post(routes.login.path, { idToken: 'x' }, { 'x-forwarded-for': '2001:db8:5:2::7' });
    expect(other.status).not.toBe(429);
  });

  it('limits logins per address', async () => {
    const from = randomAddress();
    const attempts = Array.from({ length: limits.rates.login.max + 1 }, () =>
      post(routes.login.path, { idToken: 'forged' }, { 'x-forwarded-for': from }),
    );
    const statuses = (await Promise.all(attempts)).map((response) => response.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
