import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Database } from '../database.ts';
import { createTestDatabase, databaseMissing, type TestDatabase } from './test-database.ts';

/** Runs a suite on its own database; skips it without Postgres and names the reason. */
export function databaseSuite(
  name: string,
  body: (test: { database(): Database; url(): string }) => void,
  poolMax = 10,
): void {
  const run = databaseMissing === undefined ? describe : describe.skip;
  run(databaseMissing === undefined ? name : `${name} (${databaseMissing})`, () => {
    let test: TestDatabase | undefined;
    const made = () => {
      if (test === undefined) throw new Error('The database exists only while a test runs');
      return test;
    };
    beforeAll(async () => {
      test = await createTestDatabase(poolMax);
    }, 60_000);
    afterAll(async () => {
      await test?.drop();
    });
    body({ database: () => made().database, url: () => made().config.url });
  });
}
