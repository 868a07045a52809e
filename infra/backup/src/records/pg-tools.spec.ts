import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findPgTools } from './pg-tools.ts';

/** Fake programs that print their version and record their arguments. */
async function fakeProgram(folder: string, version: string, end = 'exit 0'): Promise<void> {
  for (const name of ['pg_dump', 'pg_restore']) {
    const path = join(folder, name);
    await writeFile(
      path,
      `#!/bin/sh
[ "$1" = --version ] && { echo "${name} (PostgreSQL) ${version}"; exit 0; }
echo "$@" > ${folder}/called; echo "$PGHOST $PGPORT $PGUSER $PGPASSWORD $PGDATABASE" > ${folder}/connection
${end}
`,
    );
    await chmod(path, 0o755);
  }
}

const url = 'postgres://operator:s%2Fcret@db.example:6543/site?application_name=x';
const systemPath = process.env['PATH'] ?? '';

describe('findPgTools', () => {
  it('returns the first that is at least as new as the server', async () => {
    await using old = await temporaryFolder();
    await using fitting = await temporaryFolder();
    await fakeProgram(old.path, '15.18 (Debian 15.18-0+deb12u1)');
    await fakeProgram(fitting.path, '17.2');
    const path = `/nowhere:${old.path}:${fitting.path}:${systemPath}`;
    const tools = await findPgTools(17, { PATH: path });
    await tools?.dump(url, ['--file=x']);
    expect(await readFile(join(fitting.path, 'called'), 'utf8')).toBe('--file=x\n');
    expect(await findPgTools(17, { PATH: `${old.path}` })).toBeUndefined();
    expect(await findPgTools(15, { PATH: `${old.path}:${systemPath}` })).toBeDefined();
  });

  it('passes the password only to the program', async () => {
    await using folder = await temporaryFolder();
    await fakeProgram(folder.path, '17.2');
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    await tools?.restore(url, ['a-file']);
    expect(await readFile(join(folder.path, 'connection'), 'utf8')).toBe(
      'db.example 6543 operator s/cret site\n',
    );
    expect(await readFile(join(folder.path, 'called'), 'utf8')).toBe('a-file\n');
  });

  it('makes the program verify the server when the URL requires it', async () => {
    await using folder = await temporaryFolder();
    const told = join(folder.path, 'told');
    await fakeProgram(
      folder.path,
      '17.2',
      `echo "$PGSSLMODE" > ${told}; [ -z "$PGSSLROOTCERT" ] || cat "$PGSSLROOTCERT" >> ${told}; exit 0`,
    );
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    await tools?.dump(`${url}&sslmode=verify-full`, []);
    const [mode, ...authorities] = (await readFile(told, 'utf8')).split('\n');
    expect(mode).toBe('verify-full');
    expect(authorities.filter((line) => line === '-----BEGIN CERTIFICATE-----').length).toBeGreaterThan(50);
    // Any other sslmode must not verify, even when certificate authorities are available.
    await tools?.dump(`${url}&sslmode=require`, []);
    expect(await readFile(told, 'utf8')).toBe('require\n');
    const own = join(folder.path, 'own.pem');
    await writeFile(own, 'one of our own\n');
    await tools?.dump(`${url}&sslmode=verify-full&sslrootcert=${own}`, []);
    expect(await readFile(told, 'utf8')).toBe('verify-full\none of our own\n');
  });

  it("reports the program's output when it fails", async () => {
    await using folder = await temporaryFolder();
    await fakeProgram(folder.path, '17.2', 'echo "no space left" >&2; exit 1');
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    const failed = tools?.dump(url, []);
    await expect(failed).rejects.toThrow(/pg_dump failed:\nno space left$/);
  });

  it('rejects a configured folder without programs', async () => {
    await using folder = await temporaryFolder();
    await expect(findPgTools(17, { PG_BIN: folder.path })).rejects.toThrow('PG_BIN');
  });
});
