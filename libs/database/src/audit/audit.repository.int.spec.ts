import { expect, it } from '@jest/globals';
import { type AuditAction } from '@sandstone/contract';
import { sql } from 'kysely';
import { PostRepository } from '../posts/post.repository.ts';
import { anIdentity, aPhoto } from '../testing/builders.ts';
import { anEvent, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { plansOf } from '../testing/statements.ts';
import { recordAudit } from './audit.repository.ts';

const actor = { userId: '0b6f1c9e-5f0a-4c58-9d2e-0c2f3a4b5c6d', requestId: 'request-3' };

databaseSuite('the audit log', (test) => {
  const { audit } = test;

  it('is paginated, newest first', async () => {
    for (const target of ['a', 'b', 'c']) await audit().append({ actor, action: 'photo.delete', target });
    const first = await audit().page({ limit: 2 });
    expect(first).toMatchObject([
      { actor: actor.userId, action: 'photo.delete', target: 'c', requestId: 'request-3', details: {} },
      { target: 'b' },
    ]);
    const second = await audit().page({ limit: 2, before: first.at(-1)?.id });
    expect(second.map((entry) => entry.target)).toEqual(['a']);
  });

  it('names its users while their accounts exist', async () => {
    const users = test.users();
    const { user } = await users.signIn(anIdentity({ displayName: 'Vera' }), false);
    const nameless = (await users.signIn(anIdentity({ displayName: null, email: 'n@example.com' }), false))
      .user;
    await audit().append({ actor: { userId: user.id }, action: 'user.enable', target: nameless.id });
    await audit().append({ actor: { system: 'worker' }, action: 'photo.retry', target: 'no id' });
    expect(await audit().namedPage({ limit: 2 })).toMatchObject([
      { actor: 'worker', actorName: null, targetName: null },
      { actor: user.id, actorName: 'Vera', targetName: 'n@example.com' },
    ]);
    await users.delete(user.id, { userId: user.id });
    expect(await audit().namedPage({ limit: 1 })).toMatchObject([
      { actor: user.id, actorName: null, action: 'user.delete', target: user.id, targetName: null },
    ]);
  });

  it('names existing resources by their current names', async () => {
    const database = test.database();
    const photoId = await aPhoto(database, { description: 'x'.repeat(200) });
    const plain = await aPhoto(database, { originalName: 'dune.jpg' });
    const gone = await aPhoto(database, { deletedAt: new Date() });
    const post = await new PostRepository(database).create(
      { description: 'Dusk', photoIds: [] },
      { system: 'operator' },
    );
    const videoId = await aVideo(database, { syncedTitle: 'Dust' });
    const eventId = await anEvent(database, { curatedTitle: 'Rim' });
    const targets = [photoId, plain, gone, post.id, videoId, eventId];
    for (const target of targets) await audit().append({ actor, action: 'photo.describe', target });
    const named = await audit().namedPage({ limit: targets.length });
    expect(named.map(({ targetName }) => targetName).toReversed()).toEqual([
      'x'.repeat(80),
      'dune.jpg',
      null,
      'Dusk',
      'Dust',
      'Rim',
    ]);
  });

  it('filters by resource type, using an index', async () => {
    await audit().append({ actor, action: 'cover.retry' });
    // Only a later release records it.
    await audit().append({ actor, action: 'covers.other' as AuditAction });
    const covers = await audit().page({ limit: 10, resourceType: 'cover' });
    expect(covers.map(({ action }) => action)).toEqual(['cover.retry']);
    expect(await audit().page({ limit: 10, resourceType: 'cover', before: covers[0]?.id })).toEqual([]);
    const queries = test.queries;
    // With few entries, Postgres reads the whole log.
    await sql`
      insert into audit_log (actor, action, details)
      select 'worker', 'photo.describe', '{}' from generate_series(1, 5000)`.execute(queries);
    await sql`analyze audit_log`.execute(queries);
    const plans = await plansOf(test.database(), () => audit().page({ limit: 10, resourceType: 'cover' }));
    expect(plans.flat().flatMap((node) => node['Index Name'] ?? [])).toEqual(['audit_log_thing']);
  });

  it.each([
    ['update', `update audit_log set actor = 'nobody'`],
    ['delete', `delete from audit_log`],
    ['truncate', `truncate audit_log`],
    ['truncate through a cascade', `truncate audit_log restart identity cascade`],
  ])('refuses an %s, even from the owner of the table', async (_, statement) => {
    await audit().append({ actor, action: 'session.create' });
    const count = (await audit().page({ limit: 100 })).length;
    await expect(sql.raw(statement).execute(test.queries)).rejects.toThrow('append-only');
    expect(await audit().page({ limit: 100 })).toHaveLength(count);
  });

  it('rolls back with the change', async () => {
    const count = (await audit().page({ limit: 100 })).length;
    await expect(
      test.database().em.transactional(async (em) => {
        recordAudit(em, { actor, action: 'photo.delete' });
        await em.flush();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await audit().page({ limit: 100 })).toHaveLength(count);
  });

  it('tells whether an action was ever logged', async () => {
    expect(await audit().has('demo.begin')).toBe(false);
    await audit().append({ actor, action: 'demo.begin' });
    expect(await audit().has('demo.begin')).toBe(true);
  });

  it('refuses an action that cannot be searched for', async () => {
    const wrong = 'Deleted a photo!' as AuditAction; // refused by the database, too
    await expect(audit().append({ actor, action: wrong })).rejects.toThrow('audit_log_action');
  });
});
