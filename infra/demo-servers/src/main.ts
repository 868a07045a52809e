// Runs the servers that stand for services of other companies: sign-in, age checks and the streaming provider. Each runs if
// the port of its main address is given.
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Express } from 'express';
import { createFakeAgeProvider } from './age/fake-age-provider.app.ts';
import { createDemoIdentity } from './identity/demo-identity.app.ts';
import { startFakeProvider } from './streaming/start-fake-provider.ts';

const { env } = process;
const { HOST: host = '127.0.0.1', DATA_DIR: dataDir = '.data' } = env;
const stops: (() => unknown)[] = [];

async function serve(name: string, app: Express, port: string): Promise<void> {
  const server = app.listen(Number(port), host);
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo; // a TCP server that listens has one
  console.log(`The ${name} listens on http://${host}:${actualPort}`);
  // Both have stored everything before a response is sent.
  stops.push(() => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
  });
}

if (env['IDENTITY_PORT']) {
  const folder = env['IDENTITY_DATA_DIR'] ?? dataDir;
  const app = await createDemoIdentity({ dataDir: join(folder, 'demo-identity') });
  await serve('demo identity', app, env['IDENTITY_PORT']);
}
if (env['AGE_PORT']) {
  const siteUrl = (env['PUBLIC_URL'] ?? '').replace(/\/$/, '');
  const { app } = await createFakeAgeProvider({ url: env['AGE_URL'] ?? '', siteUrl });
  await serve('fake age provider', app, env['AGE_PORT']);
}
// The control API of the streaming provider starts last, because its health implies that of all others.
if (env['CONTROL_PORT']) {
  const provider = await startFakeProvider({
    dataDir: env['STREAMING_DATA_DIR'] ?? dataDir,
    host,
    controlHost: env['CONTROL_HOST'] ?? '127.0.0.1',
    ports: {
      control: Number(env['CONTROL_PORT']),
      api: Number(env['API_PORT'] ?? 0),
      player: Number(env['PLAYER_PORT'] ?? 0),
      cdn: Number(env['CDN_PORT'] ?? 0),
    },
    publicUrls: { player: env['PUBLIC_PLAYER_URL'], cdn: env['PUBLIC_FILES_URL'] },
    publicUrl: env['PUBLIC_URL'],
    webhookUrl: env['WEBHOOK_URL'],
  });
  const { urls } = provider;
  console.log(
    `The fake provider listens: API ${urls.api}, player ${urls.player}, files ${urls.cdn}, control ${urls.control}`,
  );
  stops.push(() => provider.close());
}

const stop = () => {
  for (const each of stops) void each();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
