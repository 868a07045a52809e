import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import {
  adminTexts,
  cookies,
  type Member,
  membersPage,
  memberTexts,
  problemDocument,
  routePath,
  routes,
} from '@sandstone/contract';
import { UserRepository } from '@sandstone/database';
import { API_CONFIG } from '../../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../../infrastructure/identity.module.ts';
import { adminSession } from '../../testing/admin-session.ts';
import { randomAddress, startReplica } from '../../testing/api.fixture.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('members', (start) => {
  let replica: NestExpressApplication;
  let replicaUrl: string;
  // Registered before the other api's hook, which drops the database.
  afterAll(() => replica.close(), 20_000);
  const test = start();
  const admin = adminSession(test);
  beforeAll(async () => {
    replica = await startReplica(test.app.get(API_CONFIG), (testing) =>
      testing.overrideProvider(IDENTITY_VERIFIER).useValue(test.identity),
    );
    replicaUrl = await replica.getUrl();
  });

  const list = async (search = ''): Promise<Member[]> => {
    const path = `${routes.adminMembers.path}?search=${encodeURIComponent(search)}`;
    return membersPage.parse(await (await admin.request(path)).json()).members;
  };
  const setBlocked = async (id: string, blocked: boolean) => {
    const was = (await list()).find((member) => member.id === id)?.blockedOn;
    return admin.call('adminUpdateMember', {
      path: routePath('adminUpdateMember', { id }),
      body: { blocked, was },
    });
  };
  const isSignedIn = async (url: string, cookie: string) => {
    const response = await fetch(url + routes.session.path, { headers: { cookie } });
    return ((await response.json()) as { authenticated: boolean }).authenticated;
  };
  const logIn = (subject: string, email: string, emailVerified = true) =>
    test.request(routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({ idToken: test.identity.issue({ subject, email, emailVerified }) }),
    });
  const deleteAccount = (cookie: string, subject: string, email: string) =>
    test.request(routes.deleteAccount.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: test.identity.issue({ subject, email }) }),
    });

  it('end their sessions on every replica with the block, and are told why they cannot sign in', async () => {
    const email = 'bert@example.com';
    const [phone, desk] = [await test.signIn(email), await test.signIn(email)];
    expect(await list('bert')).toMatchObject([{ id: phone.user.uid, email, blockedOn: null, role: 'user' }]);
    // Both replicas have just answered these sessions.
    for (const url of [test.url, replicaUrl])
      for (const { cookie } of [phone, desk]) expect(await isSignedIn(url, cookie)).toBe(true);
    expect((await setBlocked(phone.user.uid, true)).status).toBe(200);
    for (const url of [test.url, replicaUrl])
      for (const { cookie } of [phone, desk]) expect(await isSignedIn(url, cookie)).toBe(false);
    const refused = await logIn(email, email);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'account_disabled',
      detail: memberTexts.signIn.disabled,
    });
    expect(refused.headers.getSetCookie().some((set) => set.startsWith(cookies.session))).toBe(false);

    const withoutVersion = await admin.call('adminUpdateMember', {
      path: routePath('adminUpdateMember', { id: phone.user.uid }),
      body: { blocked: false },
    });
    expect([withoutVersion.status, await withoutVersion.json()]).toMatchObject([
      409,
      problemDocument('changed_since', { detail: adminTexts.members.reloadFirst }),
    ]);
    expect((await setBlocked(phone.user.uid, false)).status).toBe(200);
    expect(await isSignedIn(replicaUrl, phone.cookie)).toBe(false);
    expect((await logIn(email, email)).status).toBe(200);
  });

  it('stay blocked with a new account for the same e-mail address', async () => {
    const email = 'twice@example.com';
    const { user } = await test.signIn(email);
    await setBlocked(user.uid, true);
    // The person has deleted the provider's account, and made another one.
    expect((await logIn('another subject', email)).status).toBe(403);
    const found = await list(email);
    expect(found.map(({ blockedOn }) => blockedOn === null)).toEqual([false, false]);
    for (const { id } of found) await setBlocked(id, false);
    expect((await logIn('another subject', email)).status).toBe(200);
  });

  it('disappear from the list with their account', async () => {
    const email = 'leaver@example.com';
    const { cookie } = await test.signIn(email);
    expect(await list(email)).toHaveLength(1);
    expect((await deleteAccount(cookie, email, email)).status).toBe(204);
    expect(await list(email)).toEqual([]);
    // Nobody blocked this person, whose next account is another one at the provider.
    expect((await logIn('next subject', email)).status).toBe(200);
  });

  it('have an address that is verified or not', async () => {
    const email = 'claimed@example.com';
    await test.signIn(email);
    expect((await logIn('somebody else', email, false)).status).toBe(200);
    expect((await list(email)).map(({ emailVerified }) => emailVerified)).toEqual([false, true]);
  });

  it('are not blocked by themselves, or where they are unknown, or administrators', async () => {
    const herself = await setBlocked(admin.user.uid, true);
    expect([herself.status, await herself.json()]).toMatchObject([
      409,
      problemDocument('member_protected', { detail: adminTexts.members.notYourself }),
    ]);
    expect((await setBlocked('00000000-0000-4000-8000-000000000000', true)).status).toBe(404);
    const other = await test.signIn('other-admin@example.com');
    await test.app.get(UserRepository).setRole(other.user.uid, 'admin', { system: 'operator' });
    const refused = await setBlocked(other.user.uid, true);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      problemDocument('member_protected', { detail: adminTexts.members.notAdministrators }),
    ]);
    for (const { cookie } of [admin, other]) expect(await isSignedIn(replicaUrl, cookie)).toBe(true);
  });
});
