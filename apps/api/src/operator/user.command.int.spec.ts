import { expect, it } from '@jest/globals';
import { routes } from '@sandstone/contract';
import { AuditRepository, SessionRepository, UserRepository } from '@sandstone/database';
import { apiSuite } from '../testing/api.suite.ts';
import { runUserCommand, UserCommandError } from './user.command.ts';

apiSuite('the user command', (start) => {
  const test = start();

  const run = async (...args: string[]) => {
    const users = test.app.get(UserRepository);
    const sessions = test.app.get(SessionRepository);
    return (await runUserCommand(args, { users, sessions })).join('\n');
  };
  const adminStatus = async (cookie: string) =>
    (await test.request(routes.adminAudit.path, { headers: { cookie } })).status;

  it('lists accounts by their last sign-in, latest first', async () => {
    expect(await run('list')).toBe('Nobody has signed in yet.');
    const first = await test.signIn('first@example.com');
    const second = await test.signIn('second@example.com');
    const lines = (await run('list')).split('\n');
    expect(lines.map((line) => line.split('  ', 2)[0])).toEqual([second.user.uid, first.user.uid]);
    expect(lines[0]).toMatch(
      /second@example\.com {2}google\.com, user {2}last in \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    );
  });

  it('takes effect on the next request, and is logged with the operator as actor', async () => {
    const { cookie, user } = await test.signIn('climber@example.com');
    expect(await run('role', 'Climber@Example.com', 'admin')).toContain('google.com, admin');
    expect(await adminStatus(cookie)).toBe(200);
    expect(await run('disable', user.uid)).toContain('disabled');
    expect(await adminStatus(cookie)).toBe(401);
    expect(await run('enable', user.uid)).not.toContain('disabled');
    // Sessions of before stay ended.
    expect(await adminStatus(cookie)).toBe(401);
    const again = await test.signIn('climber@example.com');
    expect(await adminStatus(again.cookie)).toBe(200);
    expect(await run('sessions', 'climber@example.com')).toMatch(/^since .+, last used .+ UTC$/);
    expect(await run('sessions', 'climber@example.com', 'end')).toBe('Ended 1 sessions.');
    expect(await adminStatus(again.cookie)).toBe(401);
    expect(await run('sessions', user.uid)).toBe('No sessions.');
    const log = (await test.app.get(AuditRepository).page({ limit: 20 })).filter(
      ({ actor }) => actor === 'operator',
    );
    expect(log.slice(0, 4).map(({ action, target }) => [action, target])).toEqual(
      ['session.revoke_all', 'user.enable', 'user.disable', 'user.role'].map((action) => [action, user.uid]),
    );
  });

  it('asks for the id if an e-mail address has several accounts', async () => {
    const users = test.app.get(UserRepository);
    const ids: string[] = [];
    for (const provider of ['google.com', 'apple.com']) {
      const identity = {
        issuer: 'urn:test',
        subject: `twin ${provider}`,
        provider,
        email: 'twin@example.com',
      };
      const { user } = await users.signIn(
        { ...identity, emailVerified: true, displayName: null, photoUrl: null },
        false,
      );
      ids.push(user.id);
    }
    const refused = await run('disable', 'twin@example.com').catch((error: unknown) => String(error));
    expect(refused).toContain('several accounts');
    for (const id of ids) expect(refused).toContain(id);
    expect(await run('disable', ids[1] ?? '')).toContain('apple.com, user, disabled');
    expect((await users.byId(ids[0] ?? ''))?.disabledAt).toBeNull();
  });

  it('deletes an account, whose block holds', async () => {
    const email = 'leaver@example.com';
    const { user } = await test.signIn(email);
    await run('disable', email);
    // The refused sign-in lets the site recognize the person.
    await expect(test.signIn(email)).rejects.toThrow('403');
    expect(await run('delete', email)).toBe(`Deleted ${user.uid}.`);
    await expect(run('show', user.uid)).rejects.toThrow('There is no account');
    await expect(test.signIn(email)).rejects.toThrow('403');
    await run('enable', email);
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('explains invalid commands', async () => {
    await test.signIn('somebody@example.com');
    for (const [args, text] of [
      [['disable'], 'The account is missing'],
      [['disable', 'nobody@example.com'], 'There is no account for nobody@example.com'],
      [['disable', '00000000-0000-4000-8000-000000000000'], 'There is no account'],
      [['role', 'somebody@example.com', 'queen'], 'A role is one of: user, admin'],
      [['role', 'somebody@example.com'], 'A role is one of'],
      [['sessions', 'somebody@example.com', 'begin'], 'Sessions can only be listed or ended'],
      [['dance'], 'Unknown command "dance"'],
      [['show', 'a', 'b', 'c'], 'Too many arguments'],
    ] as const) {
      const refused: unknown = await run(...args).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UserCommandError);
      expect(String(refused)).toContain(text);
    }
  });

  it('shows no control or bidirectional characters of names, also of those that were stored earlier', async () => {
    const users = test.app.get(UserRepository);
    const displayName = 'Mallory \u001b[31m\u009b2J\r\n\u202enimda';
    const { user } = await users.signIn(
      {
        issuer: 'urn:test',
        subject: 'mallory',
        provider: 'twitter.com',
        email: null,
        emailVerified: false,
        displayName,
        photoUrl: null,
      },
      false,
    );
    const bad = /[\p{Cc}\p{Bidi_Control}]/u;
    expect(user.displayName).not.toMatch(bad);
    await test.database.queries
      .updateTable('users')
      .set({ displayName: displayName, email: 'a\u202eb@example.com' })
      .where('id', '=', user.id)
      .execute();
    expect(await run('show', user.id)).not.toMatch(bad);
  });
});
