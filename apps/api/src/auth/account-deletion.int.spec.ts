import { expect, it } from '@jest/globals';
import { cookies, limits, memberTexts, routes } from '@sandstone/contract';
import { AuditRepository, ReactionRepository, UserRepository } from '@sandstone/database';
import { aVideo } from '@sandstone/database/testing';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('account deletion', (start) => {
  const test = start();

  const freshToken = (email: string, extra: object = {}) =>
    test.identity.issue({ subject: email, email, ...extra });
  const remove = (cookie: string, idToken: string) =>
    test.request(routes.deleteAccount.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
  const isSignedIn = async (cookie: string) => {
    const response = await test.request(routes.session.path, { headers: { cookie } });
    return ((await response.json()) as { authenticated: boolean }).authenticated;
  };
  const code = async (response: Response) => ((await response.json()) as { code: string }).code;

  it('deletes the account at the provider and here with sessions and reactions; the audit log keeps only its id', async () => {
    const email = 'leaver@example.com';
    const { cookie, user } = await test.signIn(email);
    const elsewhere = await test.signIn(email);
    const videoId = await aVideo(test.database);
    await test.app.get(ReactionRepository).set({ videoId }, { userId: user.uid }, 'love');

    const response = await remove(cookie, freshToken(email));
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      cookies.session,
      cookies.memberHint,
    ]);
    expect(test.identity.hasRemoved(email)).toBe(true);
    expect(await test.app.get(UserRepository).byId(user.uid)).toBeUndefined();
    expect(await isSignedIn(elsewhere.cookie)).toBe(false);
    expect(await test.app.get(ReactionRepository).counts({ videoId })).toEqual(new Map());

    const log = await test.app.get(AuditRepository).page({ limit: 50 });
    expect(log[0]).toMatchObject({ actor: user.uid, action: 'user.delete', target: user.uid, details: {} });
    expect(JSON.stringify(log)).not.toContain('leaver');
  });

  it('requires a token from a recent sign-in by the same person', async () => {
    const email = 'careful@example.com';
    const { cookie, user } = await test.signIn(email);
    const authenticatedAt = Math.floor(Date.now() / 1000) - limits.signIn.maxLoginAgeSeconds - 10;
    const stale = await remove(cookie, freshToken(email, { authenticatedAt }));
    expect([stale.status, await code(stale)]).toEqual([401, 'login_too_old']);
    const others = await remove(cookie, freshToken('somebody@example.com'));
    expect([others.status, await code(others)]).toEqual([400, 'subject_mismatch']);
    const forged = await remove(cookie, 'forged');
    expect([forged.status, await code(forged)]).toEqual([401, 'token_invalid']);
    expect(test.identity.hasRemoved(email) || test.identity.hasRemoved('somebody@example.com')).toBe(false);
    expect(await test.app.get(UserRepository).byId(user.uid)).toBeDefined();
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it('changes nothing while the provider is unavailable, and can be repeated', async () => {
    const email = 'patient@example.com';
    const { cookie } = await test.signIn(email);
    const token = freshToken(email);
    test.identity.deletionDown = true;
    const refused = await remove(cookie, token);
    test.identity.deletionDown = false;
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ detail: memberTexts.account.notDeleted });
    expect(await isSignedIn(cookie)).toBe(true);
    expect((await remove(cookie, token)).status).toBe(204);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('handles two concurrent requests', async () => {
    const email = 'eager@example.com';
    const { cookie, user } = await test.signIn(email);
    const token = freshToken(email);
    const statuses = (await Promise.all([remove(cookie, token), remove(cookie, token)])).map(
      ({ status }) => status,
    );
    // The second request finds no session, or an account whose deletion is in progress.
    expect(statuses).toContain(204);
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(await test.app.get(UserRepository).byId(user.uid)).toBeUndefined();
    const log = await test.app.get(AuditRepository).page({ limit: 50 });
    expect(log.filter(({ action, target }) => action === 'user.delete' && target === user.uid)).toHaveLength(
      1,
    );
  });

  it('allows the person to sign up again with a new account', async () => {
    const email = 'returner@example.com';
    const { cookie, user } = await test.signIn(email);
    await remove(cookie, freshToken(email));
    // The provider issues a new subject for the new account.
    const idToken = test.identity.issue({ subject: `${email} again`, email });
    const response = await test.request(routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    const again = (await response.json()) as { user: { uid: string } };
    expect(response.status).toBe(200);
    expect(again.user.uid).not.toBe(user.uid);
  });
});
