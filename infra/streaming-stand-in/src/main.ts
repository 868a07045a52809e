import { startStreamingStandIn } from './start-streaming-stand-in.ts';

const {
  HOST: host = '127.0.0.1',
  PORT: control = '0',
  API_PORT: api = '0',
  PLAYER_PORT: player = '0',
  CDN_PORT: cdn = '0',
  DATA_DIR: dataDir = '.data',
  PUBLIC_URL: publicUrl,
  WEBHOOK_URL: webhookUrl,
} = process.env;

const standIn = await startStreamingStandIn({
  dataDir,
  host,
  ports: { control: Number(control), api: Number(api), player: Number(player), cdn: Number(cdn) },
  publicUrl,
  webhookUrl,
});
const { urls } = standIn;
console.log(
  `The streaming stand-in listens: API ${urls.api}, player ${urls.player}, files ${urls.cdn}, control ${urls.control}`,
);

const stop = () => void standIn.close();
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
