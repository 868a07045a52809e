import { expect, it } from '@jest/globals';
import { cookies, routePath, routes, sitePolicyResponse } from '@sandstone/contract';
import {
  AgeKeyRepository,
  SessionRepository,
  StaffProofRepository,
  UserRepository,
} from '@sandstone/database';
import { randomUUID } from 'node:crypto';
import { adminEmail, randomAddress } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aRule, storeRules } from '../testing/region-rules.ts';
import { AgeKeys } from './age-keys.ts';

const operator = { system: 'operator' } as const;

apiSuite('the proof of an administrator', (start) => {
  const test = start();
  const proofIn = (response: Response): string | undefined =>
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${cookies.ageProof}=`))
      ?.split(/[=;]/, 2)[1];
  const post = (path: string, cookie: string, body: object = {}) =>
    test.request(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify(body),
    });
  const askSession = (cookie: string) => test.request(routes.session.path, { headers: { cookie } });
  const withProof = (session: string, proof: string | undefined) =>
    `${session}; ${cookies.ageProof}=${proof ?? ''}`;
  const policy = async () =>
    sitePolicyResponse.parse(
      await (await test.request(routePath('sitePolicy', {}, { proxy: randomUUID() }))).json(),
    );
  const read = (proof: string | undefined) => test.app.get(AgeKeys).verify(proof);

  async function aProof(email = adminEmail) {
    const { cookie, user } = await test.signIn(email);
    const proof = proofIn(await askSession(cookie));
    const id = (await read(proof))?.method ?? '';
    const hasEnded = async () => (await test.app.get(StaffProofRepository).ended()).includes(id);
    expect(await hasEnded()).toBe(false);
    return { id, cookie, proof, user, hasEnded, both: withProof(cookie, proof) };
  }

  it('comes with signing in, and ends with the session at the latest', async () => {
    const idToken = test.identity.issue({ subject: adminEmail, email: adminEmail });
    const response = await post(routes.login.path, '', { idToken });
    const { user } = (await response.json()) as { user: { uid: string } };
    const proof = await read(proofIn(response));
    const [session] = await test.app.get(SessionRepository).active(user.uid);
    expect(proof).toMatchObject({ class: 'staff', method: expect.stringMatching(/^[\w-]{22}$/) });
    expect(proof?.expires).toBe(Math.floor((session?.expiresAt.getTime() ?? 0) / 1000));
  });

  it('is known to reverse proxies as ended, while a rule asks for proofs', async () => {
    const { id, both, hasEnded } = await aProof();
    await post(routes.logout.path, both);
    expect(await hasEnded()).toBe(true);
    expect((await policy()).gate?.endedStaff).toEqual([]);
    await storeRules(test, [aRule('GB')]);
    expect((await policy()).gate?.endedStaff).toContain(id);
    await storeRules(test, []);
    expect((await policy()).gate?.endedStaff).toEqual([]);
  });

  it('is for administrators alone', async () => {
    const idToken = test.identity.issue({ subject: 'mel@example.com', email: 'mel@example.com' });
    expect(proofIn(await post(routes.login.path, '', { idToken }))).toBeUndefined();
    const { cookie } = await test.signIn('mel@example.com');
    expect(proofIn(await askSession(cookie))).toBeUndefined();
    expect(proofIn(await askSession(''))).toBeUndefined();
  });

  it('is given once, and again where it is missing, not valid, or that of another session', async () => {
    const { cookie, proof, both } = await aProof();
    expect(proofIn(await askSession(both))).toBeUndefined();
    expect(proofIn(await askSession(cookie))).toBeDefined();
    expect(proofIn(await askSession(withProof(cookie, `${proof}x`)))).toBeDefined();
    const other = await aProof();
    expect(proofIn(await askSession(withProof(cookie, other.proof)))).toBeDefined();
    const adult = await test.app
      .get(AgeKeys)
      .sign({ class: 'adult', method: 'fake-id', expires: 9_999_999_999 });
    expect(await read(proofIn(await askSession(withProof(cookie, adult))))).toMatchObject({ class: 'staff' });
  });

  it('ends with the keys, and is given anew', async () => {
    const { proof, both } = await aProof();
    await test.app.get(AgeKeyRepository).rotate(operator);
    expect(await read(proof)).toBeUndefined();
    expect((await policy()).gate?.keys).toEqual([]);
    const anew = proofIn(await askSession(both));
    expect(await read(anew)).toMatchObject({ class: 'staff' });
    expect(await test.app.get(AgeKeyRepository).all()).toHaveLength(1);
  });

  it.each([
    ['signing out', ({ both }) => post(routes.logout.path, both)],
    ['signing out everywhere', ({ both }) => post(routes.signOutEverywhere.path, both)],
    ['a browser that has signed out by itself', ({ both }) => askSession(`${both}; ${cookies.signedOut}=1`)],
  ] as [string, (given: Awaited<ReturnType<typeof aProof>>) => Promise<Response>][])(
    'ends with %s, and leaves the browser',
    async (_name, signOut) => {
      const given = await aProof();
      expect(proofIn(await signOut(given))).toBe('');
      expect(await given.hasEnded()).toBe(true);
    },
  );

  it('ends with the loss of the role', async () => {
    const eve = await test.signIn('eve@example.com');
    await test.app.get(UserRepository).setRole(eve.user.uid, 'admin', operator);
    const { user, both, hasEnded } = await aProof('eve@example.com');
    await test.app.get(UserRepository).setRole(user.uid, 'user', operator);
    expect(await hasEnded()).toBe(true);
    expect(proofIn(await askSession(both))).toBe('');
  });

  it('ends with the account being disabled', async () => {
    const { user, both, hasEnded } = await aProof();
    await test.app.get(UserRepository).setDisabled(user.uid, true, operator);
    expect(await hasEnded()).toBe(true);
    expect(proofIn(await askSession(both))).toBe('');
    await test.app.get(UserRepository).setDisabled(user.uid, false, operator);
  });

  it('of an adult stays in the browser of a member who signs out', async () => {
    const { cookie } = await test.signIn('mel@example.com');
    const adult = await test.app
      .get(AgeKeys)
      .sign({ class: 'adult', method: 'fake-id', expires: 9_999_999_999 });
    expect(proofIn(await post(routes.logout.path, withProof(cookie, adult)))).toBeUndefined();
  });
});
