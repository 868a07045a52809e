// node infra/nginx/src/fallback-proxy.main.ts <options.json> [--dev]
import express from 'express';
import { healthText } from './config/render-nginx-config.ts';
import { createFallbackProxy } from './fallback-proxy/create-fallback-proxy.ts';
import { followPolicy } from './fallback-proxy/follow-policy.ts';
import { readOptions } from './read-options.ts';

const closeMs = 5000;

const options = readOptions(process.argv[2]);
const followed = await followPolicy(options, (text) => console.error(`warning: ${text}`));
const proxy = createFallbackProxy(options, process.argv.includes('--dev'), followed.policy, followed.source);
const health = express().get(['/health/live', '/health/ready'], (_req, res) => {
  res.type('json').send(healthText(options));
});
const servers = [proxy.listen(options.port, options.host), health.listen(options.healthPort, options.host)];
process.once('SIGTERM', () => {
  followed.stop();
  for (const server of servers) server.close();
  // Event streams do not end by themselves.
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, closeMs).unref();
});
