// node infra/nginx/src/fallback-proxy.main.ts [options.json]   (or PROXY_OPTIONS='{…}')
import { createServer } from 'node:http';
import { createFallbackProxy } from './fallback-proxy/create-fallback-proxy.ts';
import { readOptions } from './read-options.ts';

const closeMs = 5000;

try {
  const options = readOptions(process.argv[2], process.env);
  const servers = [createFallbackProxy(options)];
  servers[0]?.listen(options.port, options.host);
  if (options.healthPort !== undefined) {
    const health = createServer((req, res) => {
      const known = req.url === '/health/live' || req.url === '/health/ready';
      res.writeHead(known ? 200 : 404, { 'Content-Type': 'application/json' });
      res.end(known ? '{"status":"ok"}' : '{}');
    });
    servers.push(health.listen(options.healthPort, options.host));
  }
  for (const server of servers) {
    server.once('error', (error) => {
      console.error(error.message);
      process.exit(1);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const server of servers) server.close();
      // Event streams do not end by themselves.
      setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, closeMs).unref();
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
