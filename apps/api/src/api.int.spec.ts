import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { routes } from '@sandstone/contract';
import { startTestApi } from './testing/api.fixture.ts';
import { apiSuite } from './testing/api.suite.ts';

apiSuite('an api that is told to end', (start) => {
  const test = start();
  const statuses = () =>
    Promise.all(
      [routes.live, routes.ready, routes.photos].map(async ({ path }) => (await test.request(path)).status),
    );

  it('answers on, not ready any more, until it is drained, is told once, and then closes its port', async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    const drained = Promise.withResolvers<void>();
    const ended = Promise.all([test.api.close(drained.promise), test.api.close()]);
    const meanwhile = await statuses().finally(drained.resolve);
    await ended;
    expect(meanwhile).toEqual([200, 503, 200]);
    await expect(test.request(routes.live.path)).rejects.toThrow('fetch failed');
  });
});

apiSuite('an api that is told to end, by its clock', (start) => {
  const drainMs = 400;
  const listen = { host: '127.0.0.1', port: 0, drainMs, logLevel: 'silent' } as const;
  const test = start(() => startTestApi({}, { listen }));

  it('is drained after as long as it was told', async () => {
    const server = test.api.app.getHttpServer();
    // Timers of one length go off in the order in which they were set.
    const wasOpen = sleep(drainMs).then(() => server.listening);
    await test.api.close();
    expect(await wasOpen).toBe(true);
    expect(server.listening).toBe(false);
  });
});
