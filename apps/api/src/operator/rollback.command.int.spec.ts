import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { compatibilityLevel } from '@sandstone/contract';
import { SiteStateRepository } from '@sandstone/database';
import { apiSuite } from '../testing/api.suite.ts';
import { aRule, storeRules } from '../testing/region-rules.ts';
import { OperatorError } from './operator-program.ts';
import { judgeRollback } from './rollback.command.ts';

apiSuite('the way back to an earlier release', (start) => {
  const test = start();
  const may = ['That release may run on the stored data.'];
  const judge = (...args: string[]) =>
    judgeRollback(args, test.database).catch((error: unknown) => {
      if (error instanceof OperatorError) return error.message;
      throw error;
    });
  const setOpen = async (isOpen: boolean) => {
    const state = test.app.get(SiteStateRepository);
    await state.set(isOpen, (await state.current()).version, { system: 'operator' });
  };
  const requireLevel = (requiredLevel: number) =>
    test.database.queries.updateTable('site_state').set({ requiredLevel }).execute();
  const setDisabled = (disabledAt: Date | null) =>
    test.database.queries.updateTable('users').set({ disabledAt }).execute();

  beforeAll(() => test.signIn('member@example.com'));
  beforeEach(async () => {
    await setOpen(true);
    await setDisabled(null);
    await storeRules(test, [aRule('GB', { policy: 'declare', hideMe: true })]);
  });

  it('is open while nobody is kept out by what that release does not know', async () => {
    expect([await judge('0'), await judge(String(compatibilityLevel))]).toEqual([may, may]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['the site is closed', () => setOpen(false), /The site is closed\. Open it first\.$/],
    [
      'a rule verifies',
      () => storeRules(test, [aRule('GB', { policy: 'verify' })]),
      /: *\nA rule for a region verifies or blocks\. Change it to "declare" first\.$/,
    ],
    [
      'a rule blocks',
      () => storeRules(test, [aRule('GB', { policy: 'block' })]),
      /: *\nA rule for a region verifies or blocks\. Change it to "declare" first\.$/,
    ],
    [
      'legal pages are hidden',
      () => storeRules(test, [aRule('GB', { policy: 'block', hideMe: true })]),
      /A rule for a region hides the legal pages\. Change it to "declare" first\.$/,
    ],
    ['somebody is blocked', () => setDisabled(new Date()), /People are blocked\. Unblock them first\.$/],
  ])('to a release that checks nothing is closed while %s', async (_name, restrict, reason) => {
    await restrict();
    expect(await judge('0')).toMatch(reason);
    expect(await judge('0')).toMatch(/^That release would show the site to people who must not see it:\n/);
    // A release with levels knows these restrictions.
    expect(await judge(String(compatibilityLevel))).toEqual(may);
  });

  it('to a release that checks nothing is closed while somebody is blocked whose account is gone', async () => {
    const mark = Buffer.alloc(32, 1);
    await test.database.queries.insertInto('blocked_identities').values({ mark }).execute();
    expect(await judge('0')).toMatch(/People are blocked/);
    await test.database.queries.deleteFrom('blocked_identities').execute();
  });

  it('is closed if the stored data need a higher level', async () => {
    await requireLevel(compatibilityLevel + 1);
    const level = compatibilityLevel + 1;
    expect(await judge('0')).toMatch(`need compatibility level ${level}, and that release has none.`);
    expect(await judge(`${compatibilityLevel}`)).toMatch(`and that release has level ${compatibilityLevel}.`);
    expect(await judge(String(level))).toEqual(may);
    await requireLevel(compatibilityLevel);
  });

  it('is not judged for a level that is not understood', async () => {
    for (const args of [['one'], ['-1'], ['1', '2']])
      expect(await judge(...args)).toMatch(/npm run rollback/);
  });
});
