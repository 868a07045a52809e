import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { routes } from '@sandstone/contract';
import { PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS, TRACING } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type Tracing } from '@sandstone/observability/tracing';
import { eventually } from '@sandstone/testing';
import { PhotoStreamHub } from './admin/photos/photo-stream.hub.ts';
import { HealthModule } from './health/health.module.ts';
import { ConnectionShutdown } from './http/connection-shutdown.ts';
import { startTestApi } from './testing/api.fixture.ts';
import { apiSuite } from './testing/api.suite.ts';

apiSuite('closing the api', (start) => {
  const test = start();
  const statuses = () =>
    Promise.all(
      [routes.live, routes.ready, routes.photos].map(async ({ path }) => (await test.request(path)).status),
    );

  it('keeps answering but reports not ready until it is drained, then closes its port; a second call changes nothing', async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    const drained = Promise.withResolvers<void>();
    const draining = jest.spyOn(test.app.get(HealthModule), 'drained').mockReturnValue(drained.promise);
    const ended = Promise.all([test.app.close(), test.app.close()]);
    await eventually(() => draining.mock.calls.length > 0);
    const meanwhile = await statuses().finally(drained.resolve);
    await ended;
    expect(meanwhile).toEqual([200, 503, 200]);
    expect(draining).toHaveBeenCalledTimes(1);
    await expect(test.request(routes.live.path)).rejects.toThrow('fetch failed');
  });
});

apiSuite('closing the api without a drain signal', (start) => {
  const drainMs = 400;
  const listen = { host: '127.0.0.1', port: 0, drainMs, logLevel: 'silent' } as const;
  const test = start(() => startTestApi(undefined, { listen }));

  it('waits for the configured drain time', async () => {
    const server = test.app.getHttpServer();
    // Timers of equal length fire in the order of their creation.
    const wasOpen = sleep(drainMs).then(() => server.listening);
    await test.app.close();
    expect(await wasOpen).toBe(true);
    expect(server.listening).toBe(false);
  });
});

apiSuite('closing the api step by step', (start) => {
  const test = start();

  it('ends event streams, then the server, Redis, the database and tracing', async () => {
    const { app, database } = test;
    const serverClosed = jest.fn();
    app.getHttpServer().on('close', serverClosed);
    const steps = [
      jest.spyOn(app.get(PhotoStreamHub), 'beforeApplicationShutdown'),
      serverClosed,
      jest.spyOn(app.get<SignalBus>(SIGNAL_BUS), 'close'),
      jest.spyOn(database, 'close'),
      jest.spyOn(app.get<Tracing>(TRACING), 'close'),
    ];
    await app.close();
    const order = steps.map((step) => step.mock.invocationCallOrder[0] ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(0);
  });
});

apiSuite('requests that are open while the api closes', (start) => {
  const test = start();

  it('end first, and one that lasts too long is no unexpected failure', async () => {
    const { app, database } = test;
    const server: Server = app.getHttpServer();
    const photos = app.get(PhotoRepository);
    const read = photos.publicPage.bind(photos);
    const begun: { goOn: () => void }[] = [];
    jest.spyOn(photos, 'publicPage').mockImplementation(async (query) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ goOn: resolve });
      await promise;
      return read(query);
    });
    const logger = app.get<Logger>(LOGGER);
    const logged = { warn: jest.spyOn(logger, 'warn'), error: jest.spyOn(logger, 'error') };
    const messages = ({ warn, error }: typeof logged) =>
      [...warn.mock.calls, ...error.mock.calls].map(([, message]) => message);
    const ask = (page: string) => test.request(`${routes.photos.path}?event=${page}`);

    const inTime = ask('dunes');
    await eventually(() => begun.length === 1);
    const tooLong = ask('mesas').catch(() => 'cut off');
    await eventually(() => begun.length === 2);
    const closing = jest.spyOn(app.get(ConnectionShutdown), 'beforeApplicationShutdown');
    const closed = app.close();
    await eventually(() => closing.mock.calls.length > 0);
    begun[0]?.goOn();
    expect((await inTime).status).toBe(200);
    server.closeAllConnections();
    expect(await tooLong).toBe('cut off');
    await closed;
    begun[1]?.goOn();
    await eventually(() => messages(logged).length > 0);
    expect(messages(logged)).toEqual(['unavailable']);
    await expect(database.ping()).rejects.toThrow('this process ends');
  });
});
