// node dev-proxy.main.ts <options.json>: DevProxyOptions with host and port.
import { readFileSync } from 'node:fs';
import { createDevProxy, type DevProxyOptions } from './dev-proxy.ts';

// The launcher has just written this file.
const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DevProxyOptions & {
  host: string;
  port: number;
};
const server = createDevProxy(options);
server.listen(options.port, options.host);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
