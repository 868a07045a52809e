import { expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { databaseSuite } from '../testing/database-suite.ts';
import { AgeCheckRepository } from './age-check.repository.ts';

const check = {
  browser: 'a browser',
  method: 'a-check',
  codeVerifier: 'a verifier',
  nonce: 'a nonce',
  returnPath: '/video/dunes',
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

databaseSuite('checks of the age', (test) => {
  const checks = () => new AgeCheckRepository(test.database());

  it('are taken once, also by two requests at the same time', async () => {
    await checks().add({ ...check, state: 'once' });
    const both = await Promise.all([checks().take('once', 'a browser'), checks().take('once', 'a browser')]);
    const { browser: _browser, ...kept } = check;
    expect(both.filter((taken) => taken !== undefined)).toEqual([{ ...kept, isExpired: false }]);
    expect(await checks().take('once', 'a browser')).toBeUndefined();
  });

  it('are kept for the browser that began them', async () => {
    await checks().add({ ...check, state: 'own' });
    expect(await checks().take('own', 'another browser')).toBeUndefined();
    expect(await checks().take('other', 'a browser')).toBeUndefined();
    expect(await checks().take('own', 'a browser')).toBeDefined();
  });

  it('store neither the state nor the secret of the browser', async () => {
    await checks().add({ ...check, state: 'a state' });
    const [row] = await test.queries.selectFrom('age_checks').selectAll().execute();
    const text = JSON.stringify({ ...row, stateHash: row?.stateHash.toString() });
    expect(text).not.toMatch(/a state|a browser/);
    await checks().take('a state', 'a browser');
  });

  it('expire, and are gone some time later', async () => {
    const { checkMinutes } = limits.regions;
    await checks().add({ ...check, state: 'late' });
    await checks().sweep(minutes(checkMinutes + 1));
    expect(await checks().take('late', 'a browser', minutes(checkMinutes + 1))).toMatchObject({
      isExpired: true,
    });
    await checks().add({ ...check, state: 'later' });
    await checks().sweep(minutes(2 * checkMinutes + 1));
    expect(await checks().take('later', 'a browser')).toBeUndefined();
  });
});
