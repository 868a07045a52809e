import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { routes } from '@sandstone/contract';
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
    const ended = Promise.all([test.api.close(drained.promise), test.api.close()]);
    const meanwhile = await statuses().finally(drained.resolve);
    await ended;
    expect(meanwhile).toEqual([200, 503, 200]);
    await expect(test.request(routes.live.path)).rejects.toThrow('fetch failed');
  });
});

apiSuite('closing the api without a drain signal', (start) => {
  const drainMs = 400;
  const listen = { host: '127.0.0.1', port: 0, drainMs, logLevel: 'silent' } as const;
  const test = start(() => startTestApi({}, { listen }));

  it('waits for the configured drain time', async () => {
    const server = test.api.app.getHttpServer();
    // Timers of equal length fire in the order of their creation.
    const wasOpen = sleep(drainMs).then(() => server.listening);
    await test.api.close();
    expect(await wasOpen).toBe(true);
    expect(server.listening).toBe(false);
  });
});
