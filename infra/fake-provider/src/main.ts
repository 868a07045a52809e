import { startFakeProvider } from './start-fake-provider.ts';

const {
  HOST: host = '127.0.0.1',
  CONTROL_HOST: controlHost = '127.0.0.1',
  PORT: control = '0',
  API_PORT: api = '0',
  PLAYER_PORT: player = '0',
  CDN_PORT: cdn = '0',
  DATA_DIR: dataDir = '.data',
  PUBLIC_URL: publicUrl,
  PUBLIC_PLAYER_URL: publicPlayerUrl,
  PUBLIC_FILES_URL: publicFilesUrl,
  WEBHOOK_URL: webhookUrl,
} = process.env;

const fakeProvider = await startFakeProvider({
  dataDir,
  host,
  controlHost,
  ports: { control: Number(control), api: Number(api), player: Number(player), cdn: Number(cdn) },
  publicUrls: {
    ...(publicPlayerUrl === undefined ? {} : { player: publicPlayerUrl }),
    ...(publicFilesUrl === undefined ? {} : { cdn: publicFilesUrl }),
  },
  publicUrl,
  webhookUrl,
});
const { urls } = fakeProvider;
console.log(
  `The fake provider listens: API ${urls.api}, player ${urls.player}, files ${urls.cdn}, control ${urls.control}`,
);

const stop = () => void fakeProvider.close();
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
