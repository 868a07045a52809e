import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { aHash, anIdentity } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date(Date.UTC(2026, 0, 1));
const after = (ms: number) => new Date(start.getTime() + ms);

databaseSuite('sessions', (test) => {
  const { sessions, users } = test;
  const aUser = async () => (await users().signIn(anIdentity(), false)).user;

  it('are returned with their user, each with its own timestamps', async () => {
    const user = await aUser();
    const session = await sessions().create(user.id, start);
    expect(await sessions().findActive(session.id, after(1000))).toEqual({ session, user });
    expect(session).toMatchObject({ createdAt: start, expiresAt: after(limits.session.maxDays * dayMs) });
  });

  it('are not found by an unknown or malformed id', async () => {
    for (const id of [randomUUID(), '', 'x', "' or true --"]) {
      expect(await sessions().findActive(id, start)).toBeUndefined();
    }
  });

  it('expire after the idle time, which each use restarts', async () => {
    const { id } = await sessions().create((await aUser()).id, start);
    const almost = after(limits.session.idleDays * dayMs - 1000);
    const idle = after(limits.session.idleDays * dayMs);
    expect(await sessions().findActive(id, almost)).toBeDefined();
    expect(await sessions().findActive(id, idle)).toBeUndefined();
    await sessions().touch(id, almost);
    expect(await sessions().findActive(id, idle)).toBeDefined();
  });

  it('expire at their maximum age, even when used', async () => {
    const { id } = await sessions().create((await aUser()).id, start);
    const end = limits.session.maxDays * dayMs;
    await sessions().touch(id, after(end - 1000));
    expect(await sessions().findActive(id, after(end - 1))).toBeDefined();
    expect(await sessions().findActive(id, after(end))).toBeUndefined();
  });

  it('record their use at most once a minute', async () => {
    const { id } = await sessions().create((await aUser()).id, start);
    await sessions().touch(id, after(59_000));
    expect((await sessions().findActive(id, start))?.session.lastSeenAt).toEqual(start);
    await sessions().touch(id, after(60_000));
    expect((await sessions().findActive(id, start))?.session.lastSeenAt).toEqual(after(60_000));
    await sessions().providerChecked(id, after(70_000));
    expect((await sessions().findActive(id, start))?.session.providerCheckedAt).toEqual(after(70_000));
  });

  it('end with sign-out, here or everywhere', async () => {
    const user = await aUser();
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => sessions().create(user.id, start)));
    const other = await sessions().create((await aUser()).id, start);
    const active = async (id = '') => (await sessions().findActive(id, start)) !== undefined;
    await sessions().revoke(one?.id ?? '', start);
    expect([await active(one?.id), await active(two?.id)]).toEqual([false, true]);
    expect(await sessions().active(user.id, start)).toHaveLength(2);
    expect(await sessions().revokeAll(user.id, { userId: user.id }, start)).toBe(2);
    expect(await sessions().active(user.id, start)).toEqual([]);
    expect(await sessions().revokeAll(user.id, { userId: user.id }, start)).toBe(0);
    const log = await test.queries
      .selectFrom('audit_log')
      .select(['actor', 'action', 'details'])
      .where('target', '=', user.id)
      .execute();
    expect(log).toEqual([{ actor: user.id, action: 'session.revoke_all', details: { sessions: 2 } }]);
    expect([await active(two?.id), await active(three?.id), await active(other.id)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are inactive while the user is disabled', async () => {
    const user = await aUser();
    const { id } = await sessions().create(user.id, start);
    await users().setDisabled(user.id, true, { system: 'operator' });
    expect(await sessions().findActive(id, start)).toBeUndefined();
  });

  it('of before do not come back when the user is enabled again', async () => {
    const user = await aUser();
    const { id } = await sessions().create(user.id, start);
    await users().setDisabled(user.id, true, { system: 'operator' });
    // A sign-in that was under way.
    const late = await sessions().create(user.id, start);
    await users().setDisabled(user.id, false, { system: 'operator' });
    expect(await sessions().findActive(id, start)).toBeUndefined();
    expect(await sessions().findActive(late.id, start)).toBeUndefined();
  });

  it('apply a change of role at once', async () => {
    const user = await aUser();
    const { id } = await sessions().create(user.id, start);
    await users().setRole(user.id, 'admin', { system: 'operator' });
    expect((await sessions().findActive(id, start))?.user.role).toBe('admin');
  });

  it('consume a login token once, even in ten concurrent requests', async () => {
    const hash = aHash();
    const takes = await Promise.all(
      Array.from({ length: 10 }, () => sessions().consumeLoginToken(hash, after(dayMs))),
    );
    expect(takes.filter((taken) => taken)).toHaveLength(1);
    expect(await sessions().consumeLoginToken(aHash(), after(dayMs))).toBe(true);
  });

  it('are deleted a week after their end, and used tokens after they expire', async () => {
    const queries = test.queries;
    await queries.deleteFrom('sessions').execute();
    await queries.deleteFrom('login_tokens').execute();
    const user = await aUser();
    const live = await sessions().create(user.id, after(30 * dayMs));
    const revoked = await sessions().create(user.id, start);
    await sessions().revoke(revoked.id, start);
    const idle = await sessions().create(user.id, start);
    await sessions().consumeLoginToken(aHash(), after(dayMs));
    await sessions().consumeLoginToken(aHash(), after(60 * dayMs));
    expect(await sessions().sweep(after(36 * dayMs))).toEqual({ sessions: 1, loginTokens: 1 });
    expect(await sessions().sweep(after(38 * dayMs))).toEqual({ sessions: 1, loginTokens: 0 });
    const left = await queries.selectFrom('sessions').select('id').execute();
    expect(left).toEqual([{ id: live.id }]);
    expect(idle.id).not.toBe(live.id);
    // One that was used until its end.
    const end = live.expiresAt.getTime() - start.getTime();
    await sessions().touch(live.id, after(end - 1000));
    expect((await sessions().sweep(after(end + 6 * dayMs))).sessions).toBe(0);
    expect((await sessions().sweep(after(end + 8 * dayMs))).sessions).toBe(1);
  });
});
