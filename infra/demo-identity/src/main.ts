import { join } from 'node:path';
import { createDemoIdentity } from './demo-identity.app.ts';

const { HOST: host = '127.0.0.1', PORT: port = '0', DATA_DIR: dataDir = '.data' } = process.env;

const app = await createDemoIdentity({ dataDir: join(dataDir, 'demo-identity') });
const server = app.listen(Number(port), host, (error) => {
  if (error) {
    console.error(`The demo identity cannot listen on ${host}:${port}: ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The demo identity listens on http://${host}:${actualPort}`);
});

// Accounts are written before a response is sent, so nothing remains to be written.
const stop = () => {
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3_000).unref();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
