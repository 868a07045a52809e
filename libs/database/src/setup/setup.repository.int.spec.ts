import { expect, it } from '@jest/globals';
import { SiteStateRepository } from '../site-state/site-state.repository.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { createUpgradedDatabase } from '../testing/test-database.ts';
import { SetupRepository } from './setup.repository.ts';
import { defaultSiteSettings } from '@sandstone/contract';
import { actor } from '../testing/builders.ts';

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);

databaseSuite('the set-up of a new site', (test) => {
  const { users } = test;
  const setup = () => new SetupRepository(test.database());
  const signIn = async (subject: string) => {
    const identity = {
      issuer: 'issuer',
      subject,
      provider: 'google.com',
      email: `${subject}@site.test`,
      emailVerified: true,
      displayName: null,
      photoUrl: null,
    };
    return (await users().signIn(identity, false)).user;
  };
  const claim = async (code: string, subject = 'ada', now = new Date()) => {
    const user = await signIn(subject);
    return setup().claim(code, user, { userId: user.id }, now);
  };
  const codes = async () => {
    const rows = await test.queries.selectFrom('setup_codes').selectAll().execute();
    return rows.length;
  };

  it('is possible, and leads nowhere without a code', async () => {
    expect(await setup().isPossible()).toBe(true);
    expect(await setup().steps()).toEqual({ done: [], isDismissed: false });
    await expect(claim('ABCD-EFGH')).rejects.toMatchObject({ code: 'setup_code_wrong' });
  });

  it('stores no code, and keeps one for a day', async () => {
    await setup().accept('ABCD-EFGH', hours(-25));
    const [row] = await test.queries.selectFrom('setup_codes').selectAll().execute();
    expect(row?.codeHash.toString()).not.toMatch(/ABCD/i);
    await expect(claim('ABCD-EFGH')).rejects.toMatchObject({ code: 'setup_code_wrong' });
    // The next start removes it, and the sweep of the worker does, too.
    await setup().accept('JKLM-NPQR');
    expect(await codes()).toBe(1);
    await setup().sweep(hours(25));
    expect(await codes()).toBe(0);
  });

  it('accepts the codes of several processes, and the same code again', async () => {
    await setup().accept('ABCD-EFGH');
    await setup().accept('abcdefgh');
    await setup().accept('JKLM-NPQR');
    expect(await codes()).toBe(2);
  });

  it('makes exactly one of two users at once the administrator, and uses up all codes', async () => {
    const both = await Promise.allSettled([claim('abcd efgh', 'ada'), claim('JKLMNPQR', 'bea')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'setup_done' },
    });
    expect(await codes()).toBe(0);
    const admins = (await users().list(10)).filter(({ role }) => role === 'admin');
    expect(admins).toHaveLength(1);
    const [entry] = await test.audit().page({ limit: 1 });
    expect(entry).toMatchObject({ action: 'site.setup', actor: admins[0]?.id, target: admins[0]?.id });
    // The next sign-in keeps the role, although no list of addresses names it.
    expect((await signIn(admins[0]?.subject ?? '')).role).toBe('admin');
  });

  it('is not possible a second time, also with a new code', async () => {
    expect(await setup().isPossible()).toBe(false);
    await setup().accept('ABCD-EFGH');
    await expect(claim('ABCD-EFGH', 'eve')).rejects.toMatchObject({ code: 'setup_done' });
    expect((await signIn('eve')).role).toBe('user');
  });

  it('shows what is done', async () => {
    const settings = test.settings();
    await settings.save('words', { value: defaultSiteSettings.words, unchangedSince: 0 }, actor);
    expect((await setup().steps()).done).toEqual(['name']);
    for (let photo = 0; photo < 3; photo += 1) await test.aPhoto();
    await test.queries.insertInto('posts').values({ description: 'Dunes' }).execute();
    const photoId = await test.aPhoto();
    const middle = { x: 50, y: 50 };
    const pictures = { portrait: null, mark: null, hero: { photoId, wide: middle, tall: middle } };
    await settings.save('pictures', { value: pictures, unchangedSince: 0 }, actor);
    await settings.save('links', { value: { links: [] }, unchangedSince: 0 }, actor);
    expect((await setup().steps()).done).toEqual(['name', 'photos', 'hero', 'post']);
    const links = [{ label: 'Elsewhere', address: 'https://elsewhere.test/me' }];
    await settings.save('links', { value: { links }, unchangedSince: 1 }, actor);
    const state = new SiteStateRepository(test.database());
    await state.set(true, (await state.current()).version, actor);
    expect(await setup().steps()).toEqual({
      done: ['name', 'photos', 'hero', 'links', 'post', 'open'],
      isDismissed: false,
    });
    await setup().dismiss();
    expect((await setup().steps()).isDismissed).toBe(true);
  });

  it('is not possible once the site was open, also without an administrator', async () => {
    const upgraded = await createUpgradedDatabase('0041-site-state', [
      `update site_state set is_open = true, opened_at = now()`,
    ]);
    const existing = new SetupRepository(upgraded.database);
    expect(await existing.isPossible()).toBe(false);
    expect(await existing.steps()).toMatchObject({ isDismissed: true });
    await upgraded.drop();
  });

  it('of the demo is dismissed with its opening', async () => {
    const upgraded = await createUpgradedDatabase('0041-site-state', []);
    const demo = new SetupRepository(upgraded.database);
    expect([await demo.isPossible(), await demo.steps()]).toMatchObject([true, { isDismissed: false }]);
    await new SiteStateRepository(upgraded.database).openFirst({ system: 'demo' });
    expect([await demo.isPossible(), await demo.steps()]).toMatchObject([false, { isDismissed: true }]);
    await upgraded.drop();
  });
});
