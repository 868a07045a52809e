// node infra/nginx/src/fallback-proxy/fallback-proxy.main.ts <options.json> [--dev]
import express from 'express';
import { healthText } from '../config/render-nginx-config.ts';
import { createFallbackProxy } from './create-fallback-proxy.ts';
import { readOptions } from '../options/read-options.ts';

const closeMs = 5000;

const options = readOptions(process.argv[2]);
const proxy = await createFallbackProxy(options, {
  development: process.argv.includes('--dev'),
  warn: (text) => console.error(`warning: ${text}`),
});
const health = express().get(['/health/live', '/health/ready'], (_req, res) => {
  res.type('json').send(healthText(options));
});
const servers = [proxy.listen(options.port, options.host), health.listen(options.healthPort, options.host)];
process.once('SIGTERM', () => {
  for (const server of servers) server.close();
  // Event streams do not end by themselves.
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, closeMs).unref();
});
