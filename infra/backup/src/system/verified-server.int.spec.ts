import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadDatabaseConfig } from '@sandstone/config';
import { createDatabase, migrate } from '@sandstone/database';
import { type RunningService, startPostgres } from '@sandstone/launcher';
import { findPgTools } from '../records/pg-tools.ts';
import { attach } from './attach.ts';

const openssl = spawnSync('openssl', ['version']).status === 0;
if (!openssl) console.warn('SKIPPED Postgres over TLS: no openssl here (apt-get install openssl)');
const describeHere = openssl ? describe : describe.skip;

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '1'];
function certify(folder: string, name: string, args: readonly string[]): void {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)];
  execFileSync('openssl', ['req', '-x509', ...newKey, '-subj', `/CN=${name}`, ...args, ...files], {
    stdio: 'ignore',
  });
}

describeHere('a Postgres with a certificate of its own authority', () => {
  let folder: string;
  let server: RunningService;
  let address: string;
  const environment = (authority?: string) => ({
    DATABASE_URL: address,
    DATABASE_CA: authority === undefined ? '' : join(folder, `${authority}.crt`),
    STORAGE_DIR: join(folder, 'objects'),
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-verified-'));
    // The server runs as another user than root.
    chmodSync(folder, 0o711);
    mkdirSync(join(folder, 'objects'));
    server = await startPostgres({ dataDir: folder, environment: {} });
    for (const authority of ['authority', 'other']) certify(folder, authority, []);
    const cluster = join(folder, 'postgres');
    certify(cluster, 'server', [
      ...['-CA', join(folder, 'authority.crt'), '-CAkey', join(folder, 'authority.key')],
      ...['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE'],
    ]);
    const { uid, gid } = statSync(cluster);
    for (const name of ['server.key', 'server.crt']) chownSync(join(cluster, name), uid, gid);
    appendFileSync(join(cluster, 'postgresql.auto.conf'), 'ssl = on\n');
    await server.stop();
    server = await startPostgres({ dataDir: folder, environment: {} });
    address = `${server.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`;
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('is used by migrations, the pool and the commands for records with DATABASE_CA', async () => {
    const warned = jest.spyOn(process, 'emitWarning');
    const required = { ...environment('authority'), DATABASE_URL: address.replace('verify-full', 'require') };
    const config = loadDatabaseConfig(required);
    await migrate(config);
    expect(warned).not.toHaveBeenCalled();
    const database = await createDatabase(config);
    await using site = await attach(folder, environment('authority'), () => undefined);
    for (const connected of [database, site.database]) {
      const [row] = await connected.em.execute<{ ssl: boolean }[]>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      expect(row).toEqual({ ssl: true });
    }
    await database.close();
    // The system of `npm start` passes this address on to its processes and to commands.
    const given = await startPostgres({ dataDir: folder, environment: environment('authority') });
    expect(given.url).toBe(config.url);
  });

  it.each([['no DATABASE_CA', undefined] as const, ['another authority', 'other'] as const])(
    'is refused with %s',
    async (_case, authority) => {
      const config = loadDatabaseConfig(environment(authority));
      const refusal =
        'DATABASE_URL: The certificate of Postgres is of an authority that is not trusted here. Name the file of the authority in DATABASE_CA.';
      await expect(migrate(config)).rejects.toThrow(refusal);
      await expect(createDatabase(config)).rejects.toThrow(refusal);
      await expect(attach(folder, environment(authority), () => undefined)).rejects.toThrow(refusal);
    },
  );

  it('is verified by the programs of Postgres in the same way', async () => {
    const tools = await findPgTools(1, { PATH: process.env['PATH'] });
    if (tools === undefined) return console.warn('SKIPPED pg_dump over TLS: there is none here');
    const outcome = (authority?: string) =>
      tools.dump(loadDatabaseConfig(environment(authority)).url, ['--schema-only']).then(
        () => 'connected',
        // A program that is older than the server refuses it after it has connected.
        (error: unknown) => String(error).replace(/^.*server version mismatch[^]*$/s, 'connected'),
      );
    expect(await outcome('authority')).toBe('connected');
    for (const refused of ['other', undefined])
      expect(await outcome(refused)).toContain('certificate verify failed');
  });

  it('is refused at a start with a file that does not exist', async () => {
    const missing = environment('nothing');
    await expect(startPostgres({ dataDir: folder, environment: missing })).rejects.toThrow(
      'DATABASE_CA: This file cannot be read.',
    );
    await expect(attach(folder, missing, () => undefined)).rejects.toThrow(
      'DATABASE_CA: This file cannot be read.',
    );
  });
});

it('names DATABASE_CA where Postgres accepts no TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandstone-plain-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres({ dataDir: folder, environment: {} });
  try {
    await expect(createDatabase({ url: `${server.url}?sslmode=verify-full`, poolMax: 1 })).rejects.toThrow(
      'DATABASE_URL: This Postgres has no TLS, and the address asks for it. Remove sslmode and DATABASE_CA, or set ssl = on in Postgres.',
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
