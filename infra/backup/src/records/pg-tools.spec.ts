import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findPgTools } from './pg-tools.ts';

/** Programs that say their version, and note how they were called. */
async function pretend(folder: string, version: string, end = 'exit 0'): Promise<void> {
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
  it('takes the first that is as new as the server', async () => {
    await using old = await temporaryFolder();
    await using fitting = await temporaryFolder();
    await pretend(old.path, '15.18 (Debian 15.18-0+deb12u1)');
    await pretend(fitting.path, '17.2');
    const path = `/nowhere:${old.path}:${fitting.path}:${systemPath}`;
    const tools = await findPgTools(17, { PATH: path });
    await tools?.dump(url, ['--file=x']);
    expect(await readFile(join(fitting.path, 'called'), 'utf8')).toBe('--file=x\n');
    expect(await findPgTools(17, { PATH: `${old.path}` })).toBeUndefined();
    expect(await findPgTools(15, { PATH: `${old.path}:${systemPath}` })).toBeDefined();
  });

  it('gives the password to the program alone', async () => {
    await using folder = await temporaryFolder();
    await pretend(folder.path, '17.2');
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    await tools?.restore(url, ['a-file']);
    expect(await readFile(join(folder.path, 'connection'), 'utf8')).toBe(
      'db.example 6543 operator s/cret site\n',
    );
    expect(await readFile(join(folder.path, 'called'), 'utf8')).toBe('a-file\n');
  });

  it('has the program verify the server as the processes do, where the address asks for that', async () => {
    await using folder = await temporaryFolder();
    const told = join(folder.path, 'told');
    await pretend(
      folder.path,
      '17.2',
      `echo "$PGSSLMODE" > ${told}; [ -z "$PGSSLROOTCERT" ] || cat "$PGSSLROOTCERT" >> ${told}; exit 0`,
    );
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    await tools?.dump(`${url}&sslmode=verify-full`, []);
    const [mode, ...authorities] = (await readFile(told, 'utf8')).split('\n');
    expect(mode).toBe('verify-full');
    expect(authorities.filter((line) => line === '-----BEGIN CERTIFICATE-----').length).toBeGreaterThan(50);
    // Another mode verifies nothing, and would with authorities at hand.
    await tools?.dump(`${url}&sslmode=require`, []);
    expect(await readFile(told, 'utf8')).toBe('require\n');
    const own = join(folder.path, 'own.pem');
    await writeFile(own, 'one of our own\n');
    await tools?.dump(`${url}&sslmode=verify-full&sslrootcert=${own}`, []);
    expect(await readFile(told, 'utf8')).toBe('verify-full\none of our own\n');
  });

  it('says what the program said, where it fails', async () => {
    await using folder = await temporaryFolder();
    await pretend(folder.path, '17.2', 'echo "no space left" >&2; exit 1');
    const tools = await findPgTools(17, { PG_BIN: folder.path, PATH: systemPath });
    const failed = tools?.dump(url, []);
    await expect(failed).rejects.toThrow(/pg_dump failed:\nno space left$/);
  });

  it('refuses a folder that was named and has none', async () => {
    await using folder = await temporaryFolder();
    await expect(findPgTools(17, { PG_BIN: folder.path })).rejects.toThrow('PG_BIN');
  });
});
