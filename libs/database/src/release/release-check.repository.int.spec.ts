import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { databaseSuite } from '../testing/database-suite.ts';
import { ReleaseCheckRepository } from './release-check.repository.ts';

databaseSuite('the check for a newer version', (test) => {
  const checks = () => new ReleaseCheckRepository(test.database());
  const pass = (time: string) =>
    sql`update release_check set asked_at = asked_at - ${time}::interval`.execute(test.queries);

  beforeEach(() => test.clear('release_check'));

  it('is made by one worker a day', async () => {
    const claims = async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => checks().claim()));
      return all.filter((claimed) => claimed).length;
    };
    expect(await claims()).toBe(1);
    expect(await claims()).toBe(0);
    await pass('23 hours 59 minutes');
    expect(await claims()).toBe(0);
    await pass('1 minute');
    expect(await claims()).toBe(1);
  });

  it('keeps the version that an earlier check has found', async () => {
    expect(await checks().last()).toBeUndefined();
    await checks().claim();
    expect(await checks().last()).toMatchObject({ version: null, failure: 'The check was interrupted' });
    await checks().succeeded('1.2.3');
    expect(await checks().last()).toEqual({ askedAt: expect.any(Date), version: '1.2.3', failure: null });
    await checks().failed('HTTP 404');
    expect(await checks().last()).toMatchObject({ version: '1.2.3', failure: 'HTTP 404' });
  });
});
