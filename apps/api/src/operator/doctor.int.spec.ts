import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProxyReport } from '@sandstone/contract';
import { ReleaseCheckRepository, ReverseProxyRepository } from '@sandstone/database';
import { aPhoto, createTestDatabase, type TestDatabase } from '@sandstone/database/testing';
import { createObjectStorage } from '@sandstone/storage';
import { servicesMissing } from '../testing/api.fixture.ts';
import { describeDiagnosis, diagnose } from './doctor.command.ts';

const run = servicesMissing === undefined ? describe : describe.skip;

run(`the doctor${servicesMissing === undefined ? '' : ` (${servicesMissing})`}`, () => {
  let directory: string;
  let test: TestDatabase;
  let site: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandstone-doctor-'));
    test = await createTestDatabase();
    site = {
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: test.config.url,
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      STORAGE_DIR: directory,
      SESSION_SECRET: '5b1f9e07c2d84a63e0b7915f3c6d28a4',
    };
    await createObjectStorage({ kind: 'files', directory }).ensureBuckets();
  });
  afterAll(async () => {
    await test.drop();
    await rm(directory, { recursive: true });
  });
  const linesOf = async (changes: Record<string, string> = {}, now?: () => Date) => {
    const lines = describeDiagnosis(await diagnose({ ...site, ...changes }, now));
    // The tests' own Redis may keep nothing.
    return lines.filter((line) => !line.includes('appendonly'));
  };

  it('finds nothing in a working site', async () => {
    expect(await linesOf()).toEqual([expect.stringMatching(/^ok {7}settings, object store, Postgres/)]);
  });

  it('names several faults of settings and services at once', async () => {
    const lines = await linesOf({
      PUBLIC_URL: 'https://pictures.test',
      ADMIN_EMAILS: '',
      SESSION_SECRET: 'a'.repeat(32),
      REDIS_URL: 'redis://127.0.0.1:1',
      STORAGE_DIR: '/dev/null/objects',
    });
    for (const line of [
      /^error {4}SESSION_SECRET: This secret is easy to guess\./,
      /^error {4}FIREBASE_PROJECT_ID: It is empty, so nobody can sign in\./,
      /^error {4}REDIS_URL: Redis does not answer\./,
      /^error {4}STORAGE_DIR: /,
      /^warning {2}TRUSTED_PROXIES: It is empty behind a proxy/,
      /^ok {7}Postgres$/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(line));
    }
  });

  it('names a wrong address of the feed of versions, and why its last check failed', async () => {
    expect(await linesOf({ RELEASE_FEED_URL: 'http://releases.test/release.json' })).toContainEqual(
      'error    RELEASE_FEED_URL: must begin with https://',
    );
    const checks = new ReleaseCheckRepository(test.database);
    const address = { RELEASE_FEED_URL: 'https://releases.test/release.json' };
    const named = async (changes: Record<string, string>) =>
      (await linesOf(changes)).filter((line) => line.includes('RELEASE_FEED_URL'));
    expect(await named(address)).toEqual([]);
    await checks.claim();
    await checks.failed('It answers with status 404');
    expect(await named(address)).toEqual([
      expect.stringMatching(/^warning {2}RELEASE_FEED_URL: The last check .* status 404\. Set the address/),
    ]);
    expect(await named({})).toEqual([]);
    await checks.succeeded('1.2.3');
    expect(await named(address)).toEqual([]);
  });

  it('asks the providers of age checks', async () => {
    const provider = {
      id: 'a-check',
      name: 'A check',
      issuer: 'https://127.0.0.1:1/a-check',
      clientId: 'site',
      clientSecret: '3f7b90c1d2',
    };
    const lines = await linesOf({ AGE_PROVIDERS: JSON.stringify([provider]) });
    expect(lines).toContainEqual(
      expect.stringMatching(/^error {4}AGE_PROVIDERS: The provider a-check does not answer\. Correct/),
    );
    expect(lines.join()).not.toContain(provider.clientSecret);
  });

  it('names a header with regions that the reverse proxies cannot read, with an example', async () => {
    const proxies = new ReverseProxyRepository(test.database);
    const report: ProxyReport = {
      version: '1',
      source: 'header',
      knowsStates: true,
      databaseDate: null,
      missing: null,
      problem: null,
    };
    const id = randomUUID();
    await proxies.report(id, { ...report, regionHeader: { unread: 3, example: 'USA', repeated: 0 } });
    await proxies.report(randomUUID(), {
      ...report,
      regionHeader: { unread: 4, example: null, repeated: 2 },
    });
    expect((await linesOf()).filter((line) => line.includes('GEO_HEADER'))).toEqual([
      expect.stringMatching(
        /^warning {2}GEO_HEADER: Requests .* no known form, such as "USA" \(7\)\. They count/,
      ),
      expect.stringMatching(
        /^warning {2}GEO_HEADER: Requests brought this header twice, and were refused \(2\)/,
      ),
    ]);
    await test.database.queries.deleteFrom('reverse_proxies').execute();
    await proxies.report(id, report);
    expect((await linesOf()).filter((line) => line.includes('GEO_HEADER'))).toEqual([]);
  });

  it('names a clock that differs by ten minutes', async () => {
    const lines = await linesOf({}, () => new Date(Date.now() - 600_000));
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^warning {2}DATABASE_URL: The clock of this machine is 10 min behind that of Postgres/,
      ),
    );
  });

  it('names a database that refuses changes, and one that does not exist', async () => {
    const readOnly = new URL(test.config.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await linesOf({ DATABASE_URL: readOnly.href })).toContainEqual(
      expect.stringMatching(/^warning {2}DATABASE_URL: Postgres refuses changes/),
    );
    const missing = new URL(test.config.url);
    missing.pathname = '/sandstone_not_there';
    expect(await linesOf({ DATABASE_URL: missing.href })).toContainEqual(
      expect.stringMatching(/^error {4}DATABASE_URL: The database of this name does not exist\. Correct/),
    );
  });

  it('names the store of another site', async () => {
    await aPhoto(test.database, { originalKey: 'ab/photo.jpg' });
    expect(await linesOf()).toContainEqual(
      expect.stringMatching(
        /^error {4}STORAGE_DIR: The store has none of the pictures .* restore a backup\.$/,
      ),
    );
  });
});
