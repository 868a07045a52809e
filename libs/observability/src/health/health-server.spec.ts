import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { healthResponse, routes } from '@sandstone/contract';
import { startHealthServer } from './health-server.ts';
import { Readiness } from './readiness.ts';

const release = { version: '1.2.3', commit: 'unknown' };
let readiness: Readiness<'database'>;
let server: { url: string; close(): Promise<void> };
beforeEach(async () => {
  readiness = new Readiness({ database: () => Promise.resolve() }, ['database']);
  const metrics = { contentType: 'text/plain', metrics: () => Promise.resolve('') };
  server = await startHealthServer(
    { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
    { release, readiness, metrics },
  );
});
afterEach(() => server.close());

it.each([routes.live.path, routes.ready.path])('names version and commit at %s', async (path) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  expect(healthResponse.parse(await response.json())).toMatchObject({ status: 'ok', ...release });
});

it('names them also while the process is not ready', async () => {
  readiness.drain();
  const response = await fetch(server.url + routes.ready.path);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'ok' }, ...release },
  ]);
});
