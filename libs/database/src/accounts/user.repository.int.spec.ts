import { expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { type Actor } from '../audit/audit.repository.ts';
import { type Queries } from '../database.ts';
import { actor, anIdentity } from '../testing/builders.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { ReactionRepository } from '../reactions/reaction.repository.ts';

databaseSuite('accounts', (test) => {
  const { users } = test;
  const actions = async (target: string) =>
    (await test.queries.selectFrom('audit_log').selectAll().where('target', '=', target).execute()).map(
      (entry) => `${entry.action} ${JSON.stringify(entry.details)}`,
    );

  it('are created at the first sign-in and found at later ones', async () => {
    const identity = anIdentity();
    const first = await users().signIn(identity, false);
    expect(first).toMatchObject({ created: true, user: { ...identity, role: 'user', disabledAt: null } });
    const next = await users().signIn({ ...identity, email: 'new@example.com' }, false);
    expect(next).toMatchObject({ created: false, user: { id: first.user.id, email: 'new@example.com' } });
    expect(next.user.createdAt).toEqual(first.user.createdAt);
    expect(next.user.lastLoginAt.getTime()).toBeGreaterThanOrEqual(first.user.lastLoginAt.getTime());
    expect(await users().byId(first.user.id)).toEqual(next.user);
  });

  it('keep the name and picture when the provider omits them', async () => {
    const identity = anIdentity({ displayName: 'Vera', photoUrl: 'https://pictures.example/vera' });
    await users().signIn(identity, false);
    const { user } = await users().signIn({ ...identity, displayName: null, photoUrl: null }, false);
    expect(user).toMatchObject({ displayName: 'Vera', photoUrl: 'https://pictures.example/vera' });
  });

  it('have names without control and bidirectional characters, and a picture that is at a web address', async () => {
    const displayName = 'Ve\u0000ra\u202e\r\n';
    const email = 've\u2066ra@example.com';
    const bad = anIdentity({ displayName, email, photoUrl: 'javascript:alert(1)' });
    const { user } = await users().signIn(bad, false);
    expect(user).toMatchObject({ displayName: 'Vera', email: 'vera@example.com', photoUrl: null });
  });

  it('are identified by issuer and subject, not by e-mail', async () => {
    const identity = anIdentity({ email: 'shared@example.com' });
    const one = await users().signIn(identity, false);
    const other = await users().signIn({ ...identity, issuer: 'https://other.example' }, false);
    expect(other.user.id).not.toBe(one.user.id);
    expect(await users().byEmail('Shared@Example.com')).toHaveLength(2);
  });

  it('need no e-mail, and never verify a missing one', async () => {
    const identity = anIdentity({ email: null, emailVerified: false });
    await expect(users().signIn(identity, false)).resolves.toMatchObject({ created: true });
    await expect(users().signIn(anIdentity({ email: null }), false)).rejects.toThrow('users_verified_email');
  });

  it('are created once in ten concurrent first sign-ins', async () => {
    const identity = anIdentity();
    const results = await Promise.all(Array.from({ length: 10 }, () => users().signIn(identity, false)));
    expect(new Set(results.map(({ user }) => user.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
  });

  it('gain and lose the role of administrator with the list, with audit entries', async () => {
    const identity = anIdentity();
    const { user } = await users().signIn(identity, true);
    expect(user.role).toBe('admin');
    expect((await users().signIn(identity, true)).user.role).toBe('admin');
    expect((await users().signIn(identity, false)).user.role).toBe('user');
    expect(await actions(user.id)).toEqual(['user.role {"role":"admin"}', 'user.role {"role":"user"}']);
  });

  it('keep the role that an operator set, whatever the list says', async () => {
    const promoted = anIdentity();
    const { user } = await users().signIn(promoted, false);
    expect(await users().setRole(user.id, 'admin', actor)).toMatchObject({ role: 'admin' });
    expect((await users().signIn(promoted, false)).user.role).toBe('admin');

    const demoted = anIdentity();
    const { user: listed } = await users().signIn(demoted, true);
    await users().setRole(listed.id, 'user', actor);
    expect((await users().signIn(demoted, true)).user.role).toBe('user');
  });

  it('stay blocked after the account is deleted, without naming the person', async () => {
    const queries = test.queries;
    const marks = [randomBytes(32), randomBytes(32)];
    const identity = anIdentity({ email: 'blocked@example.com', displayName: 'Bert' });
    const { user } = await users().signIn(identity, false, marks);
    await users().setDisabled(user.id, true, actor);
    // The refused sign-in brings the marks.
    await users().signIn(identity, false, marks);
    await users().delete(user.id, actor);
    const kept = await queries.selectFrom('blocked_identities').selectAll().execute();
    expect(kept.map(({ userId }) => userId)).toEqual([null, null]);
    expect(JSON.stringify(kept)).not.toMatch(/bert|blocked@/i);
    // The provider gives the person another account, of which one mark is known.
    const later = anIdentity({ email: 'blocked@example.com' });
    const again = await users().signIn(later, false, [randomBytes(32), ...marks.slice(1)]);
    expect(again.user.disabledAt).toBeInstanceOf(Date);
    expect(await actions(again.user.id)).toEqual(['user.disable {}']);
    await users().setDisabled(again.user.id, false, actor);
    await users().delete(again.user.id, actor);
    const third = await users().signIn(later, false, marks.slice(1));
    expect(third.user.disabledAt).toBeNull();
  });

  it('are not blocked where the sign-in proves an administrator', async () => {
    const marks = [randomBytes(32)];
    const { user } = await users().signIn(anIdentity(), false, marks);
    await users().setDisabled(user.id, true, actor);
    await users().signIn(anIdentity({ subject: user.subject }), false, marks);
    expect((await users().signIn(anIdentity(), true, marks)).user.disabledAt).toBeNull();
  });

  it('can be disabled and enabled by an operator, with audit entries', async () => {
    const { user } = await users().signIn(anIdentity(), false);
    expect((await users().setDisabled(user.id, true, actor))?.disabledAt).toBeInstanceOf(Date);
    expect((await users().setDisabled(user.id, false, actor))?.disabledAt).toBeNull();
    expect(await actions(user.id)).toEqual(['user.disable {}', 'user.enable {}']);
    expect(await users().setRole(randomUUID(), 'admin', actor)).toBeUndefined();
  });

  it('lose their sessions and reactions when deleted, and remain an id in the audit log', async () => {
    const queries = test.queries;
    const { user } = await users().signIn(anIdentity(), false);
    const other = (await users().signIn(anIdentity(), false)).user;
    const sessions = test.sessions();
    const session = await sessions.create(user.id);
    const videoId = await test.aVideo();
    const reactions = new ReactionRepository(test.database());
    const { id: postId } = await queries
      .insertInto('posts')
      .values({ description: 'Dunes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = [{ videoId }, { photoId: await test.aPhoto() }, { postId }];
    for (const item of items)
      for (const { id } of [user, other]) await reactions.set(item, { userId: id }, 'love');
    await users().delete(user.id, { userId: user.id });
    expect(await users().byId(user.id)).toBeUndefined();
    expect(await queries.selectFrom('sessions').where('id', '=', session.id).select('id').execute()).toEqual(
      [],
    );
    for (const item of items) expect(await reactions.counts(item)).toEqual(new Map([['love', 1]]));
    expect(await actions(user.id)).toEqual(['user.delete {}']);
  });

  it('are inactive during their deletion, and active again when it is abandoned', async () => {
    const identity = anIdentity();
    const { user } = await users().signIn(identity, false);
    const sessions = test.sessions();
    const { id } = await sessions.create(user.id);
    const active = async () => (await sessions.findActive(id)) !== undefined;
    await users().closeForDeletion(user.id);
    expect(await active()).toBe(false);
    await users().reopen(user.id);
    expect(await active()).toBe(true);
    await users().closeForDeletion(user.id);
    await users().signIn(identity, false);
    expect(await active()).toBe(true);
  });

  it('are deleted once, some time after an interrupted deletion', async () => {
    const { user } = await users().signIn(anIdentity(), false);
    const young = (await users().signIn(anIdentity(), false)).user;
    const now = Date.now();
    await users().closeForDeletion(user.id, new Date(now - 60_000));
    await users().closeForDeletion(young.id, new Date(now));
    const worker: Actor = { system: 'worker' };
    const counts = await Promise.all([1, 2].map(() => users().finishDeletions(new Date(now - 1000), worker)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await users().byId(user.id)).toBeUndefined();
    expect(await users().byId(young.id)).toBeDefined();
    expect(await actions(user.id)).toEqual(['user.delete {}']);
  });

  it('keep an account whose owner signs in while interrupted deletions are finished', async () => {
    const { user } = await users().signIn(anIdentity(), false);
    await users().closeForDeletion(user.id, new Date(0));
    const reopen = (queries: Queries) =>
      queries.updateTable('users').set({ deletionRequestedAt: null }).where('id', '=', user.id).execute();
    const finish = () => users().finishDeletions(new Date(1), { system: 'worker' });
    expect(await callDuring(test.database(), reopen, finish)).toBe(0);
    expect(await users().byId(user.id)).toBeDefined();
  });
});

databaseSuite('deleting an account', (test) => {
  it('deletes its sessions and keeps the photos', async () => {
    const queries = test.queries;
    const { user } = await test.users().signIn(anIdentity(), true);
    const now = new Date();
    await queries
      .insertInto('sessions')
      .values({
        userId: user.id,
        createdAt: now,
        lastSeenAt: now,
        providerCheckedAt: now,
        expiresAt: new Date(now.getTime() + 1000),
      })
      .execute();
    const photo = await test.aPhoto({ uploadedBy: user.id });
    await queries.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await queries.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await queries.selectFrom('photos').select(['id', 'uploadedBy']).execute()).toEqual([
      { id: photo, uploadedBy: null },
    ]);
  });
});
