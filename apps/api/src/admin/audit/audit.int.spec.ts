import { expect, it } from '@jest/globals';
import { auditPage, type AuditPage, routes } from '@sandstone/contract';
import { AuditRepository, UserRepository } from '@sandstone/database';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the audit log', (start) => {
  const test = start();
  const admin = adminSession(test);

  const ask = (query: string) => admin.request(routes.adminAudit.path + query);
  const read = async (query: string): Promise<AuditPage> => auditPage.parse(await (await ask(query)).json());

  it('lists every entry once with its actor, newest first and in pages', async () => {
    const audit = test.app.get(AuditRepository);
    const users = test.app.get(UserRepository);
    const { user } = await test.signIn('vera@example.com');
    await users.setRole(user.uid, 'admin', { system: 'operator' });
    await audit.append({ actor: { system: 'worker' }, action: 'photo.delete', target: 'p' });
    const seen: AuditPage['entries'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AuditPage = await read(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.entries);
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 3)).toMatchObject([
      { actor: { kind: 'worker', id: null, name: null }, action: 'photo.delete', target: 'p' },
      {
        actor: { kind: 'operator' },
        action: 'user.role',
        target: user.uid,
        targetName: 'vera@example.com',
        details: { role: 'admin' },
      },
      { actor: { kind: 'person', id: user.uid, name: 'vera@example.com' }, action: 'session.create' },
    ]);
    const ids = seen.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(seen).toHaveLength((await audit.page({ limit: 100 })).length);
  });

  it('shows names without control and bidirectional characters', async () => {
    const { user } = await test.signIn('mallory@example.com');
    await test.database.queries
      .updateTable('users')
      .set({ email: null, emailVerified: false, displayName: 'M\u202eallory\u001b' })
      .where('id', '=', user.uid)
      .execute();
    const [entry] = (await read('?limit=1')).entries;
    expect(entry?.actor).toMatchObject({ id: user.uid, name: 'Mallory' });
  });

  it.each(['x', '-1', '1e3', '0', "1'--", '9'.repeat(30)])('refuses the cursor %s', async (cursor) => {
    expect((await ask(`?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
  });
});
