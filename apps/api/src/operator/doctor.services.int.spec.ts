import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sandstone/database/testing';
import { createObjectStorage } from '@sandstone/storage';
import { listen } from '@sandstone/testing/listen';
import { servicesMissing } from '../testing/api.fixture.ts';
import { describeDiagnosis, diagnose } from './doctor.command.ts';

const run = servicesMissing === undefined ? describe : describe.skip;
const nothing = '127.0.0.1:1';
const library = { id: '7', type: 'free', apiKey: 'hush', readOnlyApiKey: 'hush', cdnUrl: 'https://cdn.test' };
const provider = { id: 'a-check', name: 'A check', clientId: 'site', clientSecret: 'hush' };

run(
  `the doctor names a broken service${servicesMissing === undefined ? '' : ` (${servicesMissing})`}`,
  () => {
    const servers: Server[] = [];
    const sockets = new Set<Socket>();
    let test: TestDatabase;
    let directory: string;
    let site: Record<string, string>;
    /** Addresses without a scheme. */
    const at = { pages: '', refusing: '', withoutTls: '', cutting: '' };

    const serve = async (server: Server) => {
      servers.push(server.on('connection', (socket) => sockets.add(socket)));
      return `127.0.0.1:${await listen(server)}`;
    };
    /** Answers each request as any web server that has no such page, or that wants a key. */
    const answering = (status: number) =>
      serve(
        http.createServer((request, response) => {
          request.resume();
          response.writeHead(status, { connection: 'close' }).end('<html>No</html>');
        }),
      );
    /** Forwards connections to Postgres, and ends one that asks for the limit of connections. */
    const cutting = ({ hostname, port }: URL) =>
      serve(
        createServer((client) => {
          const upstream = connect(Number(port || 5432), hostname);
          sockets.add(upstream);
          for (const socket of [client, upstream]) socket.on('error', () => undefined);
          client.on('data', (bytes) => {
            if (bytes.includes('max_connections')) client.destroy();
          });
          client.on('close', () => upstream.destroy());
          client.pipe(upstream).pipe(client);
        }),
      );
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'sandstone-doctor-'));
      await writeFile(join(directory, 'file'), 'text');
      test = await createTestDatabase();
      at.pages = await answering(404);
      at.refusing = await answering(401);
      at.withoutTls = await serve(
        createServer((socket) => socket.once('data', () => socket.end('-ERR\r\n'))),
      );
      at.cutting = await cutting(new URL(test.config.url));
      site = {
        PUBLIC_URL: 'http://localhost:8080',
        DATABASE_URL: test.config.url,
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        STORAGE_DIR: join(directory, 'objects'),
        SESSION_SECRET: '5b1f9e07c2d84a63e0b7915f3c6d28a4',
        S3_ACCESS_KEY: 'sandstone',
        S3_SECRET_KEY: 'hush-0d8e61fb72a9c354',
      };
      await createObjectStorage({ kind: 'files', directory: join(directory, 'objects') }).ensureBuckets();
    });
    afterAll(async () => {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      await test.drop();
      await rm(directory, { recursive: true });
    });

    const linesOf = async (changes: Record<string, string>) =>
      describeDiagnosis(await diagnose({ ...site, ...changes }))
        // The tests' own Redis may keep nothing.
        .filter((line) => !line.startsWith('ok') && !line.includes('appendonly'));
    const database = (change: (url: URL) => void) => {
      const url = new URL(test.config.url);
      change(url);
      return { DATABASE_URL: url.href };
    };
    const postgresAt = (address: string) => ({ DATABASE_URL: `postgres://site:hush@${address}/site` });
    const collector = (address: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: address });

    /** Each row has the name of the fault, the changed variables, and the line of the doctor. */
    const broken: readonly [string, () => Record<string, string>, string][] = [
      [
        'nothing at the address of Postgres',
        () => postgresAt(nothing),
        'error    DATABASE_URL: Nothing answers at this address. Start Postgres, or correct host and port. (ECONNREFUSED)',
      ],
      [
        'no host of the name of Postgres',
        () => postgresAt('nowhere.invalid'),
        'error    DATABASE_URL: The host of this name does not exist. Correct the address. (ENOTFOUND)',
      ],
      [
        'another service at the address of Postgres',
        () => postgresAt(at.pages),
        'error    DATABASE_URL: The connection ended. Read the log of Postgres, and correct the address if it is that of another service.',
      ],
      [
        'no database of this name',
        () => database((url) => (url.pathname = '/sandstone_not_there')),
        'error    DATABASE_URL: The database of this name does not exist. Correct the name, or create the database. (3D000)',
      ],
      [
        'TLS that Postgres lacks',
        () => database((url) => url.searchParams.set('sslmode', 'require')),
        'error    DATABASE_URL: This Postgres has no TLS, and the address asks for it. Remove sslmode and DATABASE_CA, or set ssl = on in Postgres.',
      ],
      [
        'a connection to Postgres that ends meanwhile',
        () => database((url) => (url.host = at.cutting)),
        'error    DATABASE_URL: The connection ended. Read the log of Postgres, and correct the address if it is that of another service.',
      ],
      [
        'pools above the connections of Postgres',
        () => ({ DATABASE_POOL_MAX: '100', API_REPLICAS: '9' }),
        'warning  DATABASE_POOL_MAX: The 10 processes of api and worker open up to 1000 connections, and Postgres allows 97. Lower it, or raise max_connections or the limit of the user or database.',
      ],
      [
        'nothing at the address of Redis',
        () => ({ REDIS_URL: `redis://:hush@${nothing}` }),
        'error    REDIS_URL: Redis does not answer. Start it, or correct the address. (ECONNREFUSED)',
      ],
      [
        'TLS that Redis lacks',
        () => ({ REDIS_URL: `rediss://:hush@${at.withoutTls}` }),
        'error    REDIS_URL: Redis has no TLS at this address. Begin the address with redis://, or correct the port. (ERR_SSL_WRONG_VERSION_NUMBER)',
      ],
      [
        'another service at the address of Redis',
        () => ({ REDIS_URL: `redis://:hush@${at.pages}` }),
        'error    REDIS_URL: What answers at this address is no Redis. Correct the address. (another protocol)',
      ],
      [
        'nothing at the address of the object store',
        () => ({ S3_ENDPOINT: `http://${nothing}` }),
        'error    S3_ENDPOINT: The object store does not answer. Start it, or correct the address. (ECONNREFUSED)',
      ],
      [
        'another service at the address of the object store',
        () => ({ S3_ENDPOINT: `http://${at.pages}` }),
        'error    S3_ENDPOINT: What answers at this address is no object store, or fails. Correct the address, or read the log of the store. (unknown)',
      ],
      [
        'TLS that the object store lacks',
        () => ({ S3_ENDPOINT: `https://${at.pages}` }),
        'error    S3_ENDPOINT: The object store has no TLS at this address. Begin the address with http://, or correct the port. (EPROTO)',
      ],
      [
        'a folder of objects below a file',
        () => ({ STORAGE_DIR: join(directory, 'file/objects') }),
        'error    STORAGE_DIR: A file is in the way of this folder. Name another folder.',
      ],
      [
        'a folder of objects that the system never makes',
        () => ({ STORAGE_DIR: '/proc/objects' }),
        'error    STORAGE_DIR: The system makes no folder here. Name another folder.',
      ],
      [
        'a folder for temporary files that cannot be made',
        () => ({ TEMP_DIR: join(directory, 'file/temp') }),
        'error    TEMP_DIR: A file is in the way of this folder. Name another folder.',
      ],
      [
        'a database of regions that is not there',
        () => ({ GEO_DATABASE: join(directory, 'city.mmdb') }),
        'error    GEO_DATABASE: This database of regions is not usable: there is no such file. Correct the path, or put a whole database there.',
      ],
      [
        'a database of regions that is another file',
        () => ({ GEO_DATABASE: join(directory, 'file') }),
        'error    GEO_DATABASE: This database of regions is not usable: it is not a database of regions (.mmdb), or its end is missing. Correct the path, or put a whole database there.',
      ],
      [
        'an age provider that does not exist',
        () => ({ AGE_PROVIDERS: JSON.stringify([{ ...provider, issuer: 'https://nowhere.invalid' }]) }),
        'error    AGE_PROVIDERS: The provider a-check does not answer. Correct its addresses, or allow connections to it on port 443.',
      ],
      [
        'a key that the video provider refuses',
        () => ({
          STREAMING_LIBRARIES: JSON.stringify([library]),
          STREAMING_API_URL: `http://${at.refusing}`,
        }),
        'error    STREAMING_LIBRARIES: The provider refuses the apiKey of library 7. Copy it again from the library.',
      ],
      [
        'no collector of traces',
        () => collector(`http://${nothing}`),
        'error    OTEL_EXPORTER_OTLP_ENDPOINT: The collector does not answer, so that traces are lost. Start it, or correct the address. (ECONNREFUSED)',
      ],
      [
        'another service at the address of the collector',
        () => collector(`http://${at.pages}`),
        'error    OTEL_EXPORTER_OTLP_ENDPOINT: Nothing takes traces at /v1/traces below this address, so that traces are lost. Set the address for OTLP over HTTP. (404)',
      ],
      [
        'a key that the collector refuses',
        () => ({ ...collector(`http://${at.refusing}`), OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush' }),
        'error    OTEL_EXPORTER_OTLP_HEADERS: The collector refuses this key, so that traces are lost. Copy it again. (401)',
      ],
    ];
    it.each(broken)('%s', async (_what, changes, line) => {
      const lines = await linesOf(changes());
      expect(lines).toEqual([line]);
      expect(lines.join()).not.toContain('hush');
    });

    it('leaves nothing behind', async () => {
      const before = await readdir(directory, { recursive: true });
      expect(await linesOf({ TEMP_DIR: join(directory, 'temp/below') })).toEqual([]);
      expect(await linesOf({ STORAGE_DIR: join(directory, 'new/objects') })).toEqual([]);
      expect(await readdir(directory, { recursive: true })).toEqual(before);
    });
  },
);
