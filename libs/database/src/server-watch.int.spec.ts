import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { createDatabase, type Database, type Queries } from './database.ts';
import { databaseFailureOf } from './database-failure.ts';
import { PhotoEntity } from './entities/photos.entity.ts';
import { serverResponds } from './server-watch.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';
import { databaseSuite } from './testing/database-suite.ts';

/** Forwards connections to a server, and can stop to do so while it still accepts them. */
async function pausableProxy(target: URL) {
  const sockets: Socket[] = [];
  let connections = 0;
  let isPaused = false;
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
    sockets.push(client, upstream);
    if (isPaused) pause([client, upstream]);
  });
  const pause = (some: Socket[]) => some.forEach((socket) => void socket.unpipe().pause());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    pause: () => {
      isPaused = true;
      pause(sockets);
    },
    resume: () => {
      isPaused = false;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

databaseSuite('a server that does not respond', () => {
  let test: TestDatabase;
  let proxy: Awaited<ReturnType<typeof pausableProxy>>;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase();
    proxy = await pausableProxy(new URL(test.config.url));
    const url = new URL(test.config.url);
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    database = await createDatabase({ ...test.config, url: url.href });
  });
  afterAll(async () => {
    await database.close();
    proxy.stop();
    await test.drop();
  });
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: unknown) => databaseFailureOf(error),
    );
  const ask = () => sql`select 1`.execute(database.queries);

  it('fails every running query, transaction and connection, and goes on when it answers again', async () => {
    await ask();
    proxy.pause();
    const transaction = database.transaction((queries) => sql`select 1`.execute(queries));
    const operations = [ask(), transaction, database.ping(), database.em.find(PhotoEntity, {})];
    expect(await Promise.all(operations.map(failureOf))).toEqual(operations.map(() => 'unavailable'));
    proxy.resume();
    await eventually(async () => (await failureOf(ask())) === 'none', { condition: 'a query succeeds' });
  });

  it('does not fail a slow statement while the server answers', async () => {
    await ask();
    const lock = (queries: Queries) => sql`select pg_advisory_xact_lock(7)`.execute(queries);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = test.database.transaction(async (queries) => {
      await lock(queries);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const failure = failureOf(database.transaction(lock));
    // One connection may be that of the statement. On the others, the server is asked meanwhile.
    const before = proxy.connections();
    await eventually(() => proxy.connections() >= before + 3, { condition: 'the server is asked' });
    released.resolve();
    await holder;
    expect(await failure).toBe('none');
  });

  it('is not one that answers while this process is busy', async () => {
    const responds = serverResponds(test.config.url);
    const until = performance.now() + 1500;
    while (performance.now() < until);
    expect(await responds).toBe(true);
  });
});
