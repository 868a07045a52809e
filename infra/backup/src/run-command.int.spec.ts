import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseMissing } from '@sandstone/database/testing';
import { runCommand, usage } from './run-command.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { emptySite, type TestSite } from './testing/test-site.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;

suite(`the commands ${databaseMissing ?? ''}`, () => {
  let site: TestSite;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    [site, temporary] = await Promise.all([emptySite(), temporaryFolder()]);
  });
  afterEach(async () => {
    await Promise.all([site.remove(), temporary[Symbol.asyncDispose]()]);
  });

  const run = async (...args: string[]): Promise<string> => {
    const lines = await runCommand(args, {
      root: temporary.path,
      environment: { DATABASE_URL: site.config.url, PATH: '' },
      pathOf: (path) => join(temporary.path, path),
      report: () => undefined,
    });
    return lines.join('\n');
  };

  it('attach to the site of the environment until they have ended', async () => {
    expect(await run('backup', 'backups')).toMatch(/^Backup \S+ is complete/);
    expect(await run('verify', 'backups')).toContain('is intact');
    expect(await run('nightly', 'backups', '1')).toContain('Removed 1 backups');
    expect(await run('prune', 'backups', '1')).toContain('Removed 0 backups');
    expect(await run('restore', 'backups').catch(String)).toContain(
      'This site is not empty (it has audit_log)',
    );
    expect(await run('export', 'site.tar')).toContain('site.tar: 0 photos, 0 posts, 0 events');
    expect(await run('import', 'site.tar')).toContain('Imported: 0 photos, 0 posts, 0 events');
  });

  it('are refused without a folder, with too many arguments or with an unknown name', async () => {
    expect(await run()).toBe(usage);
    expect(await run('help')).toBe(usage);
    await expect(run('backup')).rejects.toThrow(`A folder is missing.\n\n${usage}`);
    await expect(run('verify', 'backups', 'one', 'two')).rejects.toThrow('Too many arguments.');
    await expect(run('toString', 'backups')).rejects.toThrow('There is no command "toString".');
    await expect(run('prune', 'backups')).rejects.toThrow('Give the number of backups to keep, from 1.');
  });
});
