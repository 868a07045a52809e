// node infra/nginx/src/fallback-proxy.main.ts <options.json> [--dev]
import { join } from 'node:path';
import express from 'express';
import { healthText } from './config/render-nginx-config.ts';
import { createFallbackProxy } from './fallback-proxy/create-fallback-proxy.ts';
import { PolicyFollower } from './policy/policy-follower.ts';
import { readOptions } from './read-options.ts';

const closeMs = 5000;

const options = readOptions(process.argv[2]);
const policies = new PolicyFollower({
  apiUrl: options.apiUrl,
  file: join(options.runDir, 'policy.json'),
  warn: (text) => console.error(`warning: ${text}`),
});
let policy = await policies.first();
void policies.follow(async (next) => (policy = next));
const proxy = createFallbackProxy(options, process.argv.includes('--dev'), () => policy);
const servers = [proxy.listen(options.port, options.host)];
if (options.healthPort !== undefined) {
  const health = express().get(['/health/live', '/health/ready'], (_req, res) => {
    res.type('json').send(healthText(options));
  });
  servers.push(health.listen(options.healthPort, options.host));
}
process.once('SIGTERM', () => {
  policies.stop();
  for (const server of servers) server.close();
  // Event streams do not end by themselves.
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, closeMs).unref();
});
