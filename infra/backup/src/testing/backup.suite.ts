import { afterEach, beforeEach, describe } from '@jest/globals';
import { type TableDigest } from '@sandstone/database';
import { databaseMissing } from '@sandstone/database/testing';
import { type ObjectStorage } from '@sandstone/storage';
import { BackupFolder } from '../backup/backup-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { type Site } from '../system/site.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { emptySite, recordsOf, type TestSite, usedSite } from './test-site.ts';

/** A PATH without pg_dump: records are written as JSON lines. */
export const withoutTools = { PATH: '' };

/** The environment of each test: a site with data, an empty one, and a folder for backups. */
export interface BackupHarness {
  readonly site: TestSite;
  readonly other: TestSite;
  readonly folder: BackupFolder;
  take(from?: Site, environment?: Record<string, string | undefined>): ReturnType<typeof takeBackup>;
  /** Restores the newest backup. */
  restore(to?: Site): ReturnType<typeof restoreBackup>;
}

/** Declares a suite with a harness per test; without Postgres it is skipped, with the reason in its name. */
export function backupSuite(name: string, body: (harness: BackupHarness) => void): void {
  const run = databaseMissing === undefined ? describe : describe.skip;
  run(databaseMissing === undefined ? name : `${name} (${databaseMissing})`, () => {
    let site: TestSite;
    let other: TestSite;
    let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
    let folder: BackupFolder;
    beforeEach(async () => {
      [site, other, temporary] = await Promise.all([usedSite(), emptySite(), temporaryFolder()]);
      folder = new BackupFolder(temporary.path);
    });
    afterEach(async () => {
      await Promise.all([site.remove(), other.remove(), temporary[Symbol.asyncDispose]()]);
    });
    body({
      get site() {
        return site;
      },
      get other() {
        return other;
      },
      get folder() {
        return folder;
      },
      take: (from = site, environment = withoutTools) => takeBackup(from, folder, environment),
      restore: async (to = other) => restoreBackup(to, folder, await folder.choose(), withoutTools),
    });
  });
}

/** All records except the audit log, which records backup and restore. */
export async function recordsWithoutLog(of: Site): Promise<Record<string, TableDigest>> {
  const { audit_log: _log, ...rest } = await recordsOf(of);
  return rest;
}

export const namesOf = (objects: Record<string, string>): string[] => Object.keys(objects).sort();

/** A storage with some of its methods replaced. */
export function storageThat(storage: ObjectStorage, changes: Partial<ObjectStorage>): ObjectStorage {
  return new Proxy(storage, {
    get(target, name, receiver) {
      const changed: unknown = Reflect.get(changes, name);
      if (changed !== undefined) return changed;
      const own: unknown = Reflect.get(target, name, receiver);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}
