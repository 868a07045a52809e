import { expect, it } from '@jest/globals';
import { createUpgradedDatabase } from '../testing/test-database.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { SiteStateRepository } from './site-state.repository.ts';
import { actor } from '../testing/builders.ts';

databaseSuite('the state of the site', (test) => {
  const state = () => new SiteStateRepository(test.database());
  const lastAction = async () => (await test.audit().page({ limit: 1 }))[0]?.action;

  it('of a new site is closed', async () => {
    expect(await state().current()).toMatchObject({ isOpen: false, openedAt: null, version: 1 });
  });

  it('is set with an audit entry, and remembers when the site was opened first', async () => {
    const opened = await state().set(true, 1, actor);
    expect(opened).toMatchObject({ isOpen: true, version: 2, openedAt: expect.any(Date) });
    expect(await lastAction()).toBe('site.open');
    const closed = await state().set(false, 2, actor);
    expect(closed).toMatchObject({ isOpen: false, version: 3, openedAt: opened.openedAt });
    expect(await lastAction()).toBe('site.close');
    expect(await state().set(true, 3, actor)).toMatchObject({ openedAt: opened.openedAt });
  });

  it('is not set on top of a change that the caller has not seen, also by two at once', async () => {
    const { version } = await state().set(false, (await state().current()).version, actor);
    await expect(state().set(true, version - 1, actor)).rejects.toMatchObject({ code: 'changed_since' });
    const both = await Promise.allSettled([
      state().set(true, version, actor),
      state().set(true, version, actor),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await state().current()).toMatchObject({ isOpen: true, version: version + 1 });
  });

  it('is closed by a tab that does not know the last change, and no earlier closing is then undone', async () => {
    const open = await state().current();
    const first = await state().set(false, open.version, actor);
    const second = await state().set(false, open.version, actor);
    expect(second).toMatchObject({ isOpen: false, changedAt: first.changedAt });
    await expect(state().set(true, first.version, actor)).rejects.toMatchObject({ code: 'changed_since' });
    const again = await state().set(true, second.version, actor);
    expect(await state().set(false, second.version, actor)).toMatchObject({
      isOpen: false,
      version: again.version + 1,
    });
  });

  it('that is set to what it is stays as it is', async () => {
    const before = await state().current();
    expect(await state().set(before.isOpen, before.version, actor)).toEqual(before);
  });

  it('is not opened by the demo once somebody has closed it', async () => {
    await state().openFirst(actor);
    expect(await state().current()).toMatchObject({ isOpen: false });
  });

  const account = (role: string) =>
    `insert into users (issuer, subject, provider, role)
     values ('issuer', '${role}', 'google', '${role}')`;
  it.each([
    ['with an administrator', [account('admin')], true],
    ['with a post', [`insert into posts (description) values ('Dunes')`], true],
    ['with members alone', [account('user')], false],
    ['that is empty', [], false],
  ])('of an existing site %s is kept by the upgrade', async (_name, statements, isOpen) => {
    const upgraded = await createUpgradedDatabase('0038-photos-leave-posts', statements);
    expect(await new SiteStateRepository(upgraded.database).current()).toMatchObject({ isOpen });
    await upgraded.drop();
  });
});
