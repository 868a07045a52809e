import { createFakeAgeProvider } from './fake-age-provider.app.ts';

const {
  HOST: host = '127.0.0.1',
  PORT: port = '0',
  AGE_URL: url = '',
  PUBLIC_URL: siteUrl = '',
} = process.env;

const { app } = await createFakeAgeProvider({ url, siteUrl: siteUrl.replace(/\/$/, '') });
const server = app.listen(Number(port), host, (error) => {
  if (error) {
    console.error(`The fake age provider cannot listen on ${host}:${port}: ${error.message}`);
    process.exitCode = 1;
    return;
  }
  console.log(`The fake age provider listens on http://${host}:${port}`);
});

const stop = () => {
  server.close();
  server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
