import { startFakeProvider } from './start-fake-provider.ts';

const { env } = process;
const fakeProvider = await startFakeProvider({
  dataDir: env['DATA_DIR'] ?? '.data',
  host: env['HOST'] ?? '127.0.0.1',
  controlHost: env['CONTROL_HOST'] ?? '127.0.0.1',
  ports: {
    control: Number(env['PORT'] ?? 0),
    api: Number(env['API_PORT'] ?? 0),
    player: Number(env['PLAYER_PORT'] ?? 0),
    cdn: Number(env['CDN_PORT'] ?? 0),
  },
  publicUrls: { player: env['PUBLIC_PLAYER_URL'], cdn: env['PUBLIC_FILES_URL'] },
  publicUrl: env['PUBLIC_URL'],
  webhookUrl: env['WEBHOOK_URL'],
});
const { urls } = fakeProvider;
console.log(
  `The fake provider listens: API ${urls.api}, player ${urls.player}, files ${urls.cdn}, control ${urls.control}`,
);

const stop = () => void fakeProvider.close();
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
