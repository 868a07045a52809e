import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import {
  excludedTables,
  loadRecords,
  migrate,
  type RecordSnapshot,
  type TableDigest,
} from '@sandstone/database';
import { type FileEntry, type Manifest } from '../backup/manifest.schema.ts';
import { CommandError } from '../command-error.ts';
import { fileFingerprint, writeHashed } from '../system/hashed-file.ts';
import { linesOf } from '../system/lines.ts';
import { type Site } from '../system/site.ts';
import { type PgTools } from './pg-tools.ts';

const dumpName = 'records.dump';
const rowsName = (table: string) => `${table}.ndjson.gz`;

type Records = Manifest['records'];

/** Writes all records of a snapshot, with pg_dump when available, else as JSON lines. */
export async function writeRecords(
  snapshot: RecordSnapshot,
  { url, folder, tools }: { url: string; folder: string; tools: PgTools | undefined },
): Promise<Records> {
  const sequences = await snapshot.sequences();
  const tables: Record<string, TableDigest> = {};
  const files: FileEntry[] = [];
  if (tools !== undefined) {
    const path = join(folder, dumpName);
    await tools.dump(url, [
      ...['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot.id}`, `--file=${path}`],
      ...excludedTables.map((table) => `--exclude-table-data=public.${table}`),
    ]);
    await chmod(path, 0o600);
    files.push({ name: dumpName, ...(await fileFingerprint(path)) });
    for (const table of await snapshot.tables()) tables[table] = await snapshot.digest(table);
    return { form: 'pg_dump', tables, sequences, files };
  }
  for (const table of await snapshot.tables()) {
    const name = rowsName(table);
    const digest: TableDigest = { rows: 0, sha256: '' };
    const text = Readable.from(digested(snapshot.rows(table), digest));
    const written = await pipeline(text, createGzip(), (compressed: AsyncIterable<Buffer>) =>
      writeHashed(join(folder, name), compressed),
    );
    files.push({ name, ...written });
    tables[table] = digest;
  }
  return { form: 'rows', tables, sequences, files };
}

/** Loads the records into an empty schema. @throws CommandError */
export async function readRecords(
  { config, database }: Site,
  { folder, manifest }: { folder: string; manifest: Manifest },
  tools: PgTools | undefined,
): Promise<void> {
  const { form, files, sequences } = manifest.records;
  if (form === 'pg_dump') {
    if (tools === undefined) {
      throw new CommandError(
        'This backup was made by pg_dump, and no pg_restore as new as the database was found: set PG_BIN to its folder.',
      );
    }
    const file = join(folder, dumpName);
    await tools.restore(config.url, [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
      ...[`--dbname=${decodeURIComponent(new URL(config.url).pathname.slice(1))}`, file],
    ]);
    return;
  }
  await migrate(config, manifest.migrations.at(-1));
  const present = new Set(files.map(({ name }) => name));
  await loadRecords(
    database,
    (table) => (present.has(rowsName(table)) ? readRows(join(folder, rowsName(table))) : undefined),
    sequences,
  );
}

/** Passes rows through and fills `digest` at the end, as `RecordSnapshot.digest` would. */
async function* digested(rows: AsyncIterable<string>, digest: TableDigest): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const row of rows) {
    const line = `${row}\n`;
    hash.update(line);
    digest.rows += 1;
    yield line;
  }
  digest.sha256 = hash.digest('hex');
}

function readRows(path: string): AsyncGenerator<string> {
  const compressed = createReadStream(path);
  const decompressed = createGunzip();
  compressed.once('error', (error) => decompressed.destroy(error)).pipe(decompressed);
  return linesOf(decompressed);
}
