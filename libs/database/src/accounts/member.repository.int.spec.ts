import { beforeEach, describe, expect, it } from '@jest/globals';
import { adminTexts, problems } from '@sandstone/contract';
import { anIdentity } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { MemberRepository } from './member.repository.ts';

databaseSuite('members', (test) => {
  const { users } = test;
  const members = () => new MemberRepository(test.database());
  const join = async (displayName: string | null, email: string | null, createdAt: string) => {
    const { user } = await users().signIn(
      anIdentity({ displayName, email, emailVerified: email !== null }),
      false,
    );
    await test.queries
      .updateTable('users')
      .set({ createdAt: new Date(createdAt) })
      .where('id', '=', user.id)
      .execute();
    return user.id;
  };
  const namesOf = async (search?: string) => {
    const { members: found, total } = await members().page({ limit: 50, search });
    expect(total).toBe(found.length);
    return found.map(({ displayName }) => displayName);
  };
  beforeEach(() => test.clear('users'));

  it('are listed newest first in pages, each once, also when somebody joins in between', async () => {
    const sameDay = '2026-01-02T00:00:00Z';
    const ids = new Set<string>();
    for (let index = 0; index < 7; index += 1) ids.add(await join(`M${index}`, null, sameDay));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await members().page({ limit: 3, cursor });
      seen.push(...page.members.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await join('Late', null, '2026-01-03T00:00:00Z');
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(ids);
    const dates = (await members().page({ limit: 50 })).members.map(({ createdAt }) => createdAt.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  it('are found by words of name and e-mail, ignoring case and accents', async () => {
    await join('Zoë Marsh', 'zoe@dunes.example', '2026-01-01T00:00:00Z');
    await join('Nora', 'nora_x@rocks.example', '2026-01-02T00:00:00Z');
    await join(null, null, '2026-01-03T00:00:00Z');
    expect(await namesOf()).toEqual([null, 'Nora', 'Zoë Marsh']);
    expect(await namesOf('ZOE')).toEqual(['Zoë Marsh']);
    expect(await namesOf('dunes marsh')).toEqual(['Zoë Marsh']);
    expect(await namesOf('a_x')).toEqual(['Nora']);
    expect(await namesOf('r_cks')).toEqual([]);
  });

  it('disappear when their deletion begins, and cannot be blocked any more', async () => {
    const admin = await join('Ada', 'ada@example.com', '2026-01-01T00:00:00Z');
    const id = await join('Leaver', 'leaver@example.com', '2026-01-02T00:00:00Z');
    await users().closeForDeletion(id);
    expect(await namesOf()).toEqual(['Ada']);
    const block = members().setBlocked({
      id,
      isBlocked: true,
      actor: { userId: admin },
      marksOf: () => [],
    });
    await expect(block).rejects.toThrow(problems.member_not_found.detail);
  });

  it('are blocked and unblocked once, and administrators never', async () => {
    const admin = await join('Ada', 'ada@example.com', '2026-01-01T00:00:00Z');
    const other = await join('Olga', 'olga@example.com', '2026-01-01T00:00:00Z');
    for (const id of [admin, other]) await users().setRole(id, 'admin', { system: 'operator' });
    const id = await join('Bert', 'bert@example.com', '2026-01-02T00:00:00Z');
    const set = (who: string, isBlocked: boolean, was: Date | null = null) =>
      members().setBlocked({ id: who, isBlocked, was, actor: { userId: admin }, marksOf: () => [] });
    await set(id, true);
    const { member, changed } = await set(id, true);
    expect([member.disabledAt, changed]).toEqual([expect.any(Date), false]);
    expect(await set(id, false, member.disabledAt)).toMatchObject({
      member: { disabledAt: null },
      changed: true,
    });
    expect(await set(id, false, member.disabledAt)).toMatchObject({ changed: false });
    const log = await test.queries
      .selectFrom('audit_log')
      .select(['actor', 'action', 'details'])
      .where('target', '=', id)
      .orderBy('id')
      .execute();
    // Without name and e-mail address, because the log outlives the account.
    expect(log).toEqual([
      { actor: admin, action: 'user.disable', details: {} },
      { actor: admin, action: 'user.enable', details: {} },
    ]);
    await expect(set(admin, true)).rejects.toThrow(adminTexts.members.notYourself);
    await expect(set(other, true)).rejects.toThrow(adminTexts.members.notAdministrators);
    expect((await users().byId(other))?.disabledAt).toBeNull();
  });

  describe('in two tabs', () => {
    const people = async () => {
      const admin = await join('Ada', 'ada@example.com', '2026-01-01T00:00:00Z');
      await users().setRole(admin, 'admin', { system: 'operator' });
      const id = await join('Bert', 'bert@example.com', '2026-01-02T00:00:00Z');
      return (isBlocked: boolean, was?: Date | null) =>
        members().setBlocked({ id, isBlocked, was, actor: { userId: admin }, marksOf: () => [] });
    };
    const stale = { code: 'changed_since' };
    /** The next block has another time. */
    const tick = async () => {
      const before = Date.now();
      while (Date.now() === before) await new Promise(setImmediate);
    };

    it('stay blocked if the other tab has blocked them again since', async () => {
      const set = await people();
      const { member: first } = await set(true, null);
      await set(false, first.disabledAt);
      await tick();
      const { member: second } = await set(true, null);
      await expect(set(false, first.disabledAt)).rejects.toMatchObject(stale);
      expect((await set(false, second.disabledAt)).changed).toBe(true);
    });

    it('are blocked from a list that does not know their block, which neither tab undoes then', async () => {
      const set = await people();
      const { member: first } = await set(true, null);
      await tick();
      const { member: second, changed } = await set(true, null);
      expect(changed).toBe(false);
      await expect(set(false, first.disabledAt)).rejects.toMatchObject(stale);
      await expect(set(false, null)).rejects.toMatchObject(stale);
      expect((await set(false, second.disabledAt)).changed).toBe(true);
    });

    it('are blocked by a page of the previous release, which is asked to reload before it unblocks', async () => {
      const set = await people();
      const { member } = await set(true);
      await expect(set(false)).rejects.toMatchObject({ ...stale, message: adminTexts.members.reloadFirst });
      expect((await set(false, member.disabledAt)).changed).toBe(true);
    });
  });
});
